package dev.ashlar.codec.view;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.FieldLookup;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The name of a field and its key, for dynamic access. Compute it once and keep it in a constant: it is valid for every
 * type and every layout. Any thread.
 *
 * <p>Reads of a {@link RecordView} also take a path to a value in a list instead of a name:
 *
 * <ul>
 * <li>an element of an array or list: {@code loot[2].chance}, {@code tiles[1][2]}
 * <li>an entry of a map by its key: {@code stock["rope"]}, {@code drops[20]}
 * <li>a variant by its case: {@code onDeath.Damage.amount}
 * </ul>
 *
 * <p>The path is parsed once.
 *
 * <p>A key gets a number at its second use. Equal keys have the same number, and each layout caches places by number.
 * Therefore one key can serve any number of types. The first {@value #MOST_NUMBERED} names of a process get numbers.
 * Reads by other keys probe the layout's field table.
 *
 * <pre>{@code
 * private static final FieldKey MAGNITUDE = FieldKey.of("magnitude");
 * }</pre>
 */
public final class FieldKey {
    /** How many names get numbers. */
    static final int MOST_NUMBERED = 1024;

    /** No layout has a place for this number. */
    private static final char NEVER_USED = Character.MAX_VALUE;

    private static final char USED_ONCE = Character.MAX_VALUE - 1;
    private static final char NO_NUMBER = Character.MAX_VALUE - 2;

    private static final Map<Long, Character> NUMBERS = new HashMap<>();

    private final String name;
    private final long key;

    /** Written without order by any thread: equal keys have one number, so that a race costs a probe. */
    private char number = NEVER_USED;

    /** Made when a record has no field of the name. Any thread: a race makes them twice. */
    private @Nullable FieldStep step;

    private FieldKey(String name, long key) {
        this.name = name;
        this.key = key;
    }

    /**
     * {@return the key of a field}
     *
     * @param name present or former name of the field, or a path
     */
    public static FieldKey of(String name) {
        return new FieldKey(name, XxHash64.key(name));
    }

    /**
     * Makes a key for generated code, which has hashed the name already: views are loaded when a store is opened.
     *
     * @param name of the field
     * @param key XXH64 of the name, not checked: another one finds another field, or none
     * @return the key of a field
     */
    public static FieldKey of(String name, long key) {
        return new FieldKey(name, key);
    }

    /** {@return the name} */
    public String name() {
        return name;
    }

    /** {@return XXH64 of the name} */
    public long key() {
        return key;
    }

    /** The first of the steps into a list that the name may mean; {@link FieldStep#NONE} ends them. */
    FieldStep step() {
        FieldStep known = step;
        if (known == null) {
            known = FieldStep.first(name);
            step = known;
        }
        return known;
    }

    /** Index of the key in {@link FieldLookup#remembered}, or more than any such index. */
    int number() {
        return number;
    }

    /**
     * Place of a field in its row, by a probe of a table, which remembers it. A key gets its number at its second probe: keys that are made for one
     * read need none.
     *
     * @return 0 where that is not enough: {@link FieldLookup#entry} tells why
     */
    int probe(FieldLookup table) {
        int place = table.placeAtHome(key);
        if (place == 0) {
            return 0;
        }
        char mine = number;
        if (mine > NO_NUMBER) {
            mine = mine == NEVER_USED ? USED_ONCE : numberOf(key);
            number = mine;
        }
        if (mine < NO_NUMBER) {
            table.remember(mine, place);
        }
        return place;
    }

    private static char numberOf(long key) {
        synchronized (NUMBERS) {
            Character known = NUMBERS.get(key);
            if (known != null) {
                return known;
            }
            if (NUMBERS.size() == MOST_NUMBERED) {
                return NO_NUMBER;
            }
            char next = (char) NUMBERS.size();
            NUMBERS.put(key, next);
            return next;
        }
    }

    /**
     * Compares the hashes: keys with equal hashes find the same field of every layout. The name is only for messages.
     */
    @Override
    public boolean equals(Object other) {
        return other instanceof FieldKey that && that.key == key;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(key);
    }

    @Override
    public String toString() {
        return "field key " + name;
    }
}
