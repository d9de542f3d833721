package dev.ashlar.codec.spawn;

import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.view.RecordView;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How records of one layout become components of one class: a handle that makes one, and, unless it is a Java record, one for each member that sets it. Fields
 * are found here, once; a handle takes them from where they are.
 */
final class Translation {
    private static final MethodType READS = MethodType.methodType(Object.class, RecordView.class);
    private static final MethodType SETS = MethodType.methodType(void.class, Object.class, RecordView.class);

    private final Readings readings;
    /** Takes the view, which the makers of Java records read. */
    private final MethodHandle maker;
    /** Each takes the component and the view. */
    private final MethodHandle[] setters;

    private final List<String> missing;
    private final boolean hasLists;
    private final boolean mayBeNull;

    private Translation(Readings readings, MethodHandle maker, List<MethodHandle> setters, boolean mayBeNull) {
        this.readings = readings;
        this.maker = maker.asType(READS);
        this.setters = setters.stream().map(setter -> setter.asType(SETS)).toArray(MethodHandle[]::new);
        this.missing = List.copyOf(readings.missing());
        this.hasLists = readings.hasLists();
        this.mayBeNull = mayBeNull;
    }

    /**
     * A translation.
     *
     * @param translator into the component
     * @param view of the records
     * @param references of the reader
     * @throws IllegalArgumentException with all members that cannot be set
     */
    static Translation of(Translator<?> translator, RecordView view, References references) {
        Readings readings = new Readings(view, translator.options(), references);
        Translation translation = of(translator, readings);
        if (!readings.unfit().isEmpty()) {
            throw refusal(translator, view.layout(), readings.unfit());
        }
        return translation;
    }

    /** A translation into a value that a handle reads, which may be null. */
    static Translation of(Readings readings, MethodHandle reading) {
        return new Translation(readings, reading, List.of(), true);
    }

    /** A translation into a component or an object inside of one. The readings keep what is missing or does not fit. */
    static Translation of(Translator<?> translator, Readings readings) {
        Members members = translator.resolved();
        List<MethodHandle> handles = new ArrayList<>();
        for (Member member : members.all()) {
            boolean isWanted = !translator.options().without().contains(member.name());
            MethodHandle reading = isWanted ? readings.of(member) : null;
            if (members.isRecord()) {
                handles.add(
                        reading != null ? reading : MethodHandles.dropArguments(member.setter(), 0, RecordView.class));
            } else if (reading != null) {
                handles.add(MethodHandles.filterArguments(member.setter(), 1, reading));
            }
        }
        return members.isRecord()
                ? new Translation(readings, constructor(members.maker(), handles), List.of(), false)
                : new Translation(
                        readings, MethodHandles.dropArguments(members.maker(), 0, RecordView.class), handles, false);
    }

    private static IllegalArgumentException refusal(Translator<?> translator, RecordLayout layout, List<String> unfit) {
        return new IllegalArgumentException(
                layout.name() + " cannot become " + translator.component().getName()
                        + ", whose members cannot hold what its fields have:\n  " + String.join("\n  ", unfit));
    }

    /** A constructor whose parameters are all read from the one view. */
    private static MethodHandle constructor(MethodHandle constructor, List<MethodHandle> readings) {
        MethodHandle reading = MethodHandles.filterArguments(constructor, 0, readings.toArray(MethodHandle[]::new));
        MethodType ofOne = MethodType.methodType(reading.type().returnType(), RecordView.class);
        return MethodHandles.permuteArguments(reading, ofOne, new int[readings.size()]);
    }

    /** Whether fields are still where they were found. */
    boolean isCurrent() {
        return readings.areCurrent();
    }

    List<String> missing() {
        return missing;
    }

    /** Whether elements of lists are copied, of which a pack that is not verified can name any number. */
    boolean hasLists() {
        return hasLists;
    }

    /** A component, or a value that may be null, of the record that the view is at. */
    @Nullable
    Object component(RecordView view) {
        try {
            Object component = maker.invokeExact(view);
            if (component == null && !mayBeNull) {
                throw new IllegalStateException(view + ": the function of createdBy returned null");
            }
            for (MethodHandle setter : setters) {
                setter.invokeExact(component, view);
            }
            return component;
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(view + " has no component", e);
        }
    }
}
