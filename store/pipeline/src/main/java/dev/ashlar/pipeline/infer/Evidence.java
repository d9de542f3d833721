package dev.ashlar.pipeline.infer;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.number.Decimals;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.NumberText;
import dev.ashlar.pipeline.backend.FoundValue;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.TreeSet;
import org.agrona.collections.LongHashSet;
import org.jspecify.annotations.Nullable;

/**
 * What values of a field, or elements of its lists, have in common. Its size does not depend on the number of values, except for the names of reference
 * targets and for {@link #names}.
 */
final class Evidence {
    /** More texts than an enum may have constants are many. */
    static final int MOST_TEXTS = 1 << 10;

    long values;
    long nothings;
    long wholes;
    long fractions;
    long flags;
    long texts;
    long blobs;
    long lists;
    long typed;
    long objects;

    /** Texts that stand for numbers that JSON has no word for. */
    long floatWords;

    @Nullable
    BigDecimal least;

    @Nullable
    BigDecimal greatest;

    /** Whole numbers that were written with a point, such as 64.0. */
    long pointed;

    /** Whether some number is another one as f32. */
    boolean needsDouble;

    /** The first number that is another one as f64: not finite, 0, or another whole number. Null for none. */
    @Nullable
    BigDecimal beyondDouble;

    /** The different texts, or constants of flags, in their order; one more than {@link #MOST_TEXTS} at most. */
    final Set<String> different = new LinkedHashSet<>();

    final Set<ValueType> types = EnumSet.noneOf(ValueType.class);
    final Set<String> targets = new TreeSet<>();
    final Set<String> targetKeys = new TreeSet<>();

    /** The first thing that no field can hold; empty for none. */
    String other = "";

    int shortest = Integer.MAX_VALUE;
    int longest;

    /** The 64-bit keys of the texts of a field, as long as no text appears twice; null after that, and for elements of lists. */
    @Nullable
    private LongHashSet names;

    @Nullable
    private Evidence elements;

    @Nullable
    private TypeEvidence members;

    /** Evidence of a field. */
    Evidence() {
        this(new LongHashSet());
    }

    private Evidence(@Nullable LongHashSet names) {
        this.names = names;
    }

    /** What is known of the elements of lists. */
    Evidence elements() {
        Evidence known = elements;
        if (known == null) {
            known = new Evidence(null);
            elements = known;
        }
        return known;
    }

    /** What is known of the members of objects. */
    TypeEvidence members() {
        TypeEvidence known = members;
        if (known == null) {
            known = new TypeEvidence("", new Problems());
            members = known;
        }
        return known;
    }

    void add(FoundValue value) {
        values++;
        if (value instanceof FoundValue.Typed one) {
            addTyped(one.value());
        } else if (value instanceof FoundValue.Number number) {
            addNumber(number.value(), number.whole());
        } else if (value instanceof FoundValue.Flag) {
            flags++;
        } else if (value instanceof FoundValue.Text text) {
            texts++;
            floatWords += NumberText.isSpecial(text.value()) ? 1 : 0;
            addText(text.value());
            addName(text.value());
        } else if (value instanceof FoundValue.Items items) {
            beginList(items.elements().size());
            items.elements().forEach(elements()::add);
        } else if (value instanceof FoundValue.Members object) {
            objects++;
            members().record(0, object.members());
        } else if (value instanceof FoundValue.Blob) {
            blobs++;
        } else if (value instanceof FoundValue.Other found) {
            other = other.isEmpty() ? found.what() : other;
        } else {
            nothings++;
        }
    }

    /** Objects of the same members count as those of one struct. */
    void shareMembers(TypeEvidence shared) {
        members = shared;
    }

    /** Adds what is known of other values. */
    void addAll(Evidence other) {
        values += other.values;
        nothings += other.nothings;
        wholes += other.wholes;
        fractions += other.fractions;
        flags += other.flags;
        texts += other.texts;
        blobs += other.blobs;
        lists += other.lists;
        typed += other.typed;
        objects += other.objects;
        floatWords += other.floatWords;
        pointed += other.pointed;
        if (other.least != null && other.greatest != null) {
            least = least == null ? other.least : least.min(other.least);
            greatest = greatest == null ? other.greatest : greatest.max(other.greatest);
        }
        needsDouble |= other.needsDouble;
        beyondDouble = beyondDouble == null ? other.beyondDouble : beyondDouble;
        other.different.forEach(this::addText);
        types.addAll(other.types);
        targets.addAll(other.targets);
        targetKeys.addAll(other.targetKeys);
        this.other = this.other.isEmpty() ? other.other : this.other;
        shortest = Math.min(shortest, other.shortest);
        longest = Math.max(longest, other.longest);
        names = null;
        if (other.elements != null) {
            elements().addAll(other.elements);
        }
        if (other.members != null && other.members != members) {
            members().addAll(other.members);
        }
    }

    private void beginList(int length) {
        lists++;
        shortest = Math.min(shortest, length);
        longest = Math.max(longest, length);
    }

    private void addNumber(BigDecimal value, boolean whole) {
        wholes += whole ? 1 : 0;
        fractions += whole ? 0 : 1;
        least = least == null ? value : least.min(value);
        greatest = greatest == null ? value : greatest.max(value);
        pointed += whole && value.scale() > 0 ? 1 : 0;
        if (!isSingle(value)) {
            needsDouble = true;
            noteBeyondDouble(value);
        }
    }

    private void noteBeyondDouble(BigDecimal value) {
        beyondDouble = beyondDouble == null && !isDouble(value) ? value : beyondDouble;
    }

    /** Fractions are rounded to the nearest; whole numbers have to stay what they are. */
    private static boolean isDouble(BigDecimal value) {
        double nearest = value.doubleValue();
        if (!Double.isFinite(nearest) || nearest == 0 && value.signum() != 0) {
            return false;
        }
        return !NumberText.isWhole(value)
                || new BigDecimal(nearest).compareTo(value) == 0
                || new BigDecimal(Decimals.shortest(nearest)).compareTo(value) == 0;
    }

    private static boolean isSingle(BigDecimal value) {
        float single = value.floatValue();
        return Float.isFinite(single)
                && (new BigDecimal(single).compareTo(value) == 0
                        || new BigDecimal(Decimals.shortest(single)).compareTo(value) == 0);
    }

    private void addText(String text) {
        if (different.size() <= MOST_TEXTS) {
            different.add(text);
        }
    }

    private void addName(String text) {
        if (names != null && !names.add(XxHash64.key(text))) {
            names = null;
        }
    }

    private void addTyped(Variant value) {
        typed++;
        if (value.shape() != Shape.SINGLE) {
            beginList(value.elementCount());
            elements().types.add(value.type());
            for (int i = 0; i < value.elementCount(); i++) {
                elements().values++;
                elements().typed++;
                elements().addSingle(value.element(i));
            }
            return;
        }
        addSingle(value);
    }

    private void addSingle(Variant value) {
        types.add(value.type());
        switch (value.type()) {
            case STRING -> {
                addText(value.text());
                addName(value.text());
            }
            case ENUM -> addText(value.text());
            case FLAGS -> value.flags().forEach(this::addText);
            case REF -> {
                targets.add(value.target());
                if (value.isByKey()) {
                    targetKeys.add(value.text());
                }
            }
            case I64, U64 -> noteBeyondDouble(new BigDecimal(value.toText()));
            default -> {}
        }
    }

    /** Whether all values are numbers, or words for numbers beside some. */
    boolean isNumbers() {
        return isNumbersBeside(0);
    }

    /** As {@link #isNumbers}, among values of which some are null. */
    boolean isNumbersBeside(long nulls) {
        return wholes + fractions > 0 && wholes + fractions + floatWords == values - nulls && texts == floatWords;
    }

    boolean isWhole() {
        return isNumbers() && wholes == values;
    }

    /** Whether all are between two whole numbers, inclusive. */
    boolean isWithin(BigDecimal from, BigDecimal to) {
        return least != null && greatest != null && least.compareTo(from) >= 0 && greatest.compareTo(to) <= 0;
    }

    boolean hasManyTexts() {
        return different.size() > MOST_TEXTS;
    }

    /** Whether each of so many records has a text that no other record has. */
    boolean isUnique(long records) {
        return names != null && names.size() == records;
    }

    /** Whether all texts are among those of a field whose texts are unique. */
    boolean hasNames(Set<String> texts) {
        return names != null && texts.stream().mapToLong(XxHash64::key).allMatch(names::contains);
    }

    Set<String> texts() {
        return Collections.unmodifiableSet(different);
    }
}
