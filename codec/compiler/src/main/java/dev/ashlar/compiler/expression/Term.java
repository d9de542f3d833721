package dev.ashlar.compiler.expression;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A part of an expression, typed. Its value is a {@link Boolean}, a {@link Number}, a {@link String} or a list of constants, as {@link #kind} says; null while it is
 * unknown. A part that cannot be calculated throws {@link ArithmeticException}.
 */
interface Term {
    Kind kind();

    @Nullable
    Object value(Function<String, @Nullable Variant> values);

    /** A part that names a field. */
    interface Leaf extends Term {
        String path();

        /** As an author writes it. */
        String shown();
    }

    record Literal(Kind kind, Object constant) implements Term {
        @Override
        public Object value(Function<String, @Nullable Variant> values) {
            return constant;
        }
    }

    record Field(String path, Operand operand) implements Leaf {
        @Override
        public Kind kind() {
            return operand.kind();
        }

        @Override
        public String shown() {
            return path;
        }

        @Override
        public @Nullable Object value(Function<String, @Nullable Variant> values) {
            Variant value = values.apply(path);
            if (value == null) {
                return null;
            }
            return switch (operand.kind()) {
                case BOOL -> value.bits() != 0;
                case TEXT, CONSTANT -> value.text();
                case FLAGS -> value.flags();
                case REFERENCE -> BigDecimal.valueOf(value.bits());
                case VARIANT -> caseOf(value.list());
                default -> Numbers.of(operand.type(), value.bits());
            };
        }
    }

    /** The case of a variant; null where it has none. */
    private static @Nullable String caseOf(List<DataRecord> variant) {
        return variant.isEmpty() ? null : variant.get(0).fieldName(0);
    }

    /** How many elements, characters, bytes or flags a field has; or how many variants have a case, which is empty for all. */
    record Count(String path, String ofCase) implements Leaf {
        @Override
        public Kind kind() {
            return Kind.NUMBER;
        }

        @Override
        public String shown() {
            return "count(" + path + (ofCase.isEmpty() ? "" : ", " + ofCase) + ")";
        }

        @Override
        public @Nullable Object value(Function<String, @Nullable Variant> values) {
            Variant value = values.apply(path);
            return value == null ? null : BigDecimal.valueOf(count(value));
        }

        private long count(Variant value) {
            if (!ofCase.isEmpty()) {
                return value.list().stream().filter(each -> each.has(ofCase)).count();
            }
            if (value.shape().isArray()) {
                return value.elementCount();
            }
            return switch (value.type()) {
                case STRING -> value.text().codePointCount(0, value.text().length());
                case FLAGS -> value.flags().size();
                case LIST, MAP, VALUES -> value.list().size();
                default -> value.byteCount();
            };
        }
    }

    /** How many elements a list of a fixed length has, in every record. */
    record FixedCount(String path, BigDecimal elements) implements Leaf {
        @Override
        public Kind kind() {
            return Kind.NUMBER;
        }

        @Override
        public String shown() {
            return "count(" + path + ")";
        }

        @Override
        public Object value(Function<String, @Nullable Variant> values) {
            return elements;
        }
    }

    /** Whether a record has no value; never unknown. */
    record IsNull(Field field, boolean negated) implements Term {
        @Override
        public Kind kind() {
            return Kind.BOOL;
        }

        @Override
        public Object value(Function<String, @Nullable Variant> values) {
            boolean isVariant = field.kind() == Kind.VARIANT; // Without a case it is an empty list.
            return ((isVariant ? field.value(values) : values.apply(field.path)) == null) != negated;
        }
    }

    /** Whether a variant has a case; never unknown. */
    record IsCase(Field variant, String ofCase, boolean negated) implements Term {
        @Override
        public Kind kind() {
            return Kind.BOOL;
        }

        @Override
        public Object value(Function<String, @Nullable Variant> values) {
            return ofCase.equals(variant.value(values)) != negated;
        }
    }

    /** Whether a flag is set. */
    record IsIn(Term constant, Field flags) implements Term {
        @Override
        public Kind kind() {
            return Kind.BOOL;
        }

        @Override
        public @Nullable Object value(Function<String, @Nullable Variant> values) {
            Object one = constant.value(values);
            Object all = flags.value(values);
            return one == null || all == null ? null : (Object) ((List<?>) all).contains(one);
        }
    }

    record Comparison(String operator, Term left, Term right) implements Term {
        @Override
        public Kind kind() {
            return Kind.BOOL;
        }

        @Override
        public @Nullable Object value(Function<String, @Nullable Variant> values) {
            Object a = left.value(values);
            Object b = right.value(values);
            if (a == null || b == null) {
                return null;
            }
            return a instanceof Number x && b instanceof Number y
                    ? (Object) Numbers.compare(operator, x, y)
                    : (Object) (a.equals(b) == operator.equals("=="));
        }
    }

    record Arithmetic(char operator, Term left, Term right) implements Term {
        @Override
        public Kind kind() {
            return Kind.NUMBER;
        }

        @Override
        public @Nullable Object value(Function<String, @Nullable Variant> values) {
            Object a = left.value(values);
            Object b = right.value(values);
            return a == null || b == null ? null : Numbers.calculate(operator, (Number) a, (Number) b);
        }
    }

    record Negative(Term term) implements Term {
        @Override
        public Kind kind() {
            return Kind.NUMBER;
        }

        @Override
        public @Nullable Object value(Function<String, @Nullable Variant> values) {
            Object number = term.value(values);
            return number == null ? null : Numbers.negate((Number) number);
        }
    }

    record Not(Term term) implements Term {
        @Override
        public Kind kind() {
            return Kind.BOOL;
        }

        @Override
        public @Nullable Object value(Function<String, @Nullable Variant> values) {
            Object holds = term.value(values);
            return holds == null ? null : (Object) !(Boolean) holds;
        }
    }

    /** {@code and}, or {@code or}: evaluated from the left, up to the first part that decides. */
    record Junction(boolean isAnd, List<Term> terms) implements Term {
        @Override
        public Kind kind() {
            return Kind.BOOL;
        }

        @Override
        public @Nullable Object value(Function<String, @Nullable Variant> values) {
            Object result = isAnd;
            for (Term term : terms) {
                Object holds = term.value(values);
                if (holds == null) {
                    result = null;
                } else if ((Boolean) holds != isAnd) {
                    return holds;
                }
            }
            return result;
        }
    }
}
