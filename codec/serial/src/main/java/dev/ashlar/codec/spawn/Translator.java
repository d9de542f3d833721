package dev.ashlar.codec.spawn;

import dev.ashlar.codec.hash.XxHash64;
import java.lang.invoke.MethodHandles;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Sets the members of any class by the names of a record's fields, in data of any layout. The class needs no annotation
 * and no base class. Members are:
 *
 * <ul>
 * <li>of a Java record: its components, at most 253; long and double count twice
 * <li>of another class: the setters ({@code setSpawnRate(float)}), and the fields that are neither static, final nor
 *     transient, also of superclasses. If there are both a setter and a field of one name, the setter is used. There is
 *     no limit
 * </ul>
 *
 * <p>A member is found by the XXH64 of its name, also if the field had that name formerly. Fields without a member are
 * ignored. A member without a field keeps the value of the constructor; in a Java record it has the value of {@link
 * #defaults}, or zero, false or null. An absent value reads the default of the schema. Fields that do not ship exist
 * only in development. {@code long id} is set to the record's id. {@code boolean hasF} is set to whether the record has
 * a value of the optional field f.
 *
 * <table>
 * <caption>What a member can hold</caption>
 * <tr><th>field</th><th>member</th></tr>
 * <tr><td>bool, numbers</td><td>any primitive type except char that has the value: numbers convert by value, as in
 *     dynamic access; u64 in a long in its bits. Also the wrapper classes: null for an absent value of an optional
 *     field</td></tr>
 * <tr><td>string</td><td>String</td></tr>
 * <tr><td>enum</td><td>a Java enum, by the names of its constants as written or in upper case ({@code ALPHA_BLEND} for
 *     "alpha-blend"); {@code UNKNOWN}, if the enum has it, for all others. Or String</td></tr>
 * <tr><td>flags</td><td>Set or EnumSet of a Java enum, without others; int or long: bits as in the data</td></tr>
 * <tr><td>hash</td><td>long: the key</td></tr>
 * <tr><td>ref</td><td>long: the id, −1 for null; any class given to {@link #references}</td></tr>
 * <tr><td>bytes</td><td>byte[], a copy; ByteBuffer, a read-only slice, which keeps the data's memory
 *     reachable</td></tr>
 * <tr><td>vectors, matrices, boxes</td><td>float[] or double[] of the lanes, integers as int[] or long[]; any class
 *     given to {@link #vectors}</td></tr>
 * <tr><td>color</td><td>int: red in the lowest byte; float[] from 0 to 1; any class given to {@link #vectors}</td></tr>
 * <tr><td>T[], T[n]</td><td>an array, or a List if the elements are objects; of vectors one array of all lanes, of
 *     colours int[]. Unsigned integers in arrays of their width have their bits, all others convert by value</td></tr>
 * <tr><td>struct</td><td>any class given to {@link #part(Translator)}; null for an absent optional struct. Its members
 *     can also be set by their paths</td></tr>
 * <tr><td>list of structs</td><td>an array or a List of a class given to {@link #part(Translator)}</td></tr>
 * <tr><td>variant, list of variants</td><td>a class whose cases were given to {@link #part(Class, String, Translator)},
 *     null for none; an array or a List of it</td></tr>
 * <tr><td>map</td><td>Map, in the order of the keys; an array or a List of a class with the members {@code key} and
 *     {@code value}</td></tr>
 * <tr><td>T[][], T?[]</td><td>an array or a List of what holds T; null elements are null</td></tr>
 * </table>
 *
 * <p>If members cannot be set, binding a spawner to a reader throws an {@link IllegalArgumentException} that names all
 * of them. After a change of the data's layout, the next spawn throws it. If a value does not convert, the exception
 * names the record. Immutable; any thread.
 *
 * @param <C> the class of the components
 */
public final class Translator<C> {
    private final Class<C> component;
    private final @Nullable Supplier<? extends C> create;
    private final @Nullable C defaults;
    private final Options options;
    private volatile @Nullable Members known;

    /** What members are called, and what they may hold beside what is known anyway. */
    record Options(
            MethodHandles.Lookup lookup,
            Map<String, String> fields,
            Set<String> without,
            Map<Class<?>, Function<float[], ?>> vectors,
            Map<Class<?>, LongFunction<?>> references,
            Map<List<Object>, Translator<?>> parts) {
        /** For objects inside of the component: by their class, and of variants the XXH64 of the case; else 0. */
        @Nullable
        Translator<?> part(Class<?> type, long caseKey) {
            return parts.get(List.of(type, caseKey));
        }
    }

    private Translator(
            Class<C> component, @Nullable Supplier<? extends C> create, @Nullable C defaults, Options options) {
        this.component = component;
        this.create = create;
        this.defaults = defaults;
        this.options = options;
    }

    /**
     * Makes a translator for a Java record, or for a class with a constructor without parameters.
     *
     * @param component the class of the components. Its constructor and members may be private, unless its module is
     *     not open to Ashlar: see {@link #with}
     * @param <C> the class of the components
     * @return a translator
     */
    public static <C> Translator<C> of(Class<C> component) {
        return new Translator<>(
                component,
                null,
                null,
                new Options(MethodHandles.lookup(), Map.of(), Set.of(), Map.of(), Map.of(), Map.of()));
    }

    /**
     * Returns this translator with other access rights, for components in modules that are not open to Ashlar.
     *
     * @param lookup {@code MethodHandles.lookup()}, called in the module of the component
     * @return a new translator
     */
    public Translator<C> with(MethodHandles.Lookup lookup) {
        return with(new Options(
                lookup, options.fields, options.without, options.vectors, options.references, options.parts));
    }

    /**
     * Returns this translator for components that a function makes, such as a pool. Their members are then set.
     *
     * @param maker makes components; not Java records, whose members cannot be set
     * @return a new translator
     * @throws IllegalStateException if the component is a Java record
     */
    public Translator<C> createdBy(Supplier<? extends C> maker) {
        if (component.isRecord()) {
            throw new IllegalStateException(
                    component.getName() + " is a record: expected a class with setters or fields");
        }
        return new Translator<>(component, maker, defaults, options);
    }

    /**
     * Returns this translator for Java records, with the values of components that have no field.
     *
     * @param values has the values for components that the data has no field for
     * @return a new translator
     * @throws IllegalStateException if the component is not a Java record
     */
    public Translator<C> defaults(C values) {
        if (!component.isRecord()) {
            throw new IllegalStateException(component.getName() + " is no record: its constructor gives the defaults");
        }
        return new Translator<>(component, create, values, options);
    }

    /**
     * Returns this translator with a member that has another name than its field.
     *
     * @param member name of the member
     * @param field name of the field, present or former
     * @return a new translator
     */
    public Translator<C> member(String member, String field) {
        Map<String, String> more = new HashMap<>(options.fields);
        more.put(member, field);
        return with(new Options(
                options.lookup, Map.copyOf(more), options.without, options.vectors, options.references, options.parts));
    }

    /**
     * Returns this translator without a member, which keeps its default.
     *
     * @param member name of the member
     * @return a new translator
     */
    public Translator<C> without(String member) {
        Set<String> more = new HashSet<>(options.without);
        more.add(member);
        return with(new Options(
                options.lookup, options.fields, Set.copyOf(more), options.vectors, options.references, options.parts));
    }

    /**
     * Returns this translator for members of the game's own class of vectors, matrices, boxes or colours.
     *
     * @param holder the class of the members, and of the elements of arrays and lists
     * @param maker makes an object from the lanes, a colour's from 0 to 1. The array is reused, and must not be kept
     * @param <T> the class
     * @return a new translator
     */
    public <T> Translator<C> vectors(Class<T> holder, Function<float[], ? extends T> maker) {
        Map<Class<?>, Function<float[], ?>> more = new HashMap<>(options.vectors);
        more.put(holder, maker);
        return with(new Options(
                options.lookup, options.fields, options.without, Map.copyOf(more), options.references, options.parts));
    }

    /**
     * Returns this translator for members that hold the target of a reference.
     *
     * @param target the class of the members, and of the elements of arrays and lists
     * @param resolver returns the object for the id of a record; not called for null. It must not spawn through the
     *     same spawner
     * @param <T> the class
     * @return a new translator
     */
    public <T> Translator<C> references(Class<T> target, LongFunction<? extends @Nullable T> resolver) {
        Map<Class<?>, LongFunction<?>> more = new HashMap<>(options.references);
        more.put(target, resolver);
        return with(new Options(
                options.lookup, options.fields, options.without, options.vectors, Map.copyOf(more), options.parts));
    }

    /**
     * Returns this translator for members that are objects, or have objects as elements: structs, elements of lists and
     * values of maps.
     *
     * @param part sets the members of each object, with its own options. Its class is that of the members, and of the
     *     elements of arrays, lists and maps
     * @return a new translator
     */
    public Translator<C> part(Translator<?> part) {
        return with(part.component, 0, part);
    }

    /**
     * Returns this translator for members that hold variants, with a class for each case.
     *
     * @param base the class of the members, and of the elements of arrays, lists and maps
     * @param name of the case
     * @param part sets the members of an object for a value of the case
     * @param <B> the base class
     * @return a new translator
     */
    public <B> Translator<C> part(Class<B> base, String name, Translator<? extends B> part) {
        return with(base, XxHash64.key(name), part);
    }

    private Translator<C> with(Class<?> type, long caseKey, Translator<?> part) {
        Map<List<Object>, Translator<?>> more = new HashMap<>(options.parts);
        more.put(List.of(type, caseKey), part);
        return with(new Options(
                options.lookup,
                options.fields,
                options.without,
                options.vectors,
                options.references,
                Map.copyOf(more)));
    }

    private Translator<C> with(Options other) {
        return new Translator<>(component, create, defaults, other);
    }

    /** {@return the class of the components} */
    public Class<C> component() {
        return component;
    }

    /**
     * {@return the names of the members: fields, then setters by name, superclasses last; of Java records the
     * components}
     *
     * @throws IllegalArgumentException if the class cannot be constructed or set, or an option names a member that it
     *     does not have
     */
    public List<String> members() {
        return resolved().all().stream()
                .map(Member::name)
                .filter(name -> !options.without.contains(name))
                .toList();
    }

    Options options() {
        return options;
    }

    @Nullable
    Supplier<? extends C> maker() {
        return create;
    }

    /** Found once; two threads may both find them, and either will do. */
    Members resolved() {
        Members found = known;
        if (found == null) {
            found = Members.of(component, create, defaults, options);
            known = found;
        }
        return found;
    }

    @Override
    public String toString() {
        return "translator into " + component.getName();
    }
}
