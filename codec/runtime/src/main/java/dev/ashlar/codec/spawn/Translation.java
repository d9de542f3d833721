package dev.ashlar.codec.spawn;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.view.RecordView;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;

/**
 * How records of one layout become components of one class: a handle that makes one, and, unless it is a Java record, one for each member that sets it. Fields
 * are found here, once; a handle takes them from where they are.
 */
final class Translation {
    private static final MethodType READS = MethodType.methodType(Object.class, RecordView.class);
    private static final MethodType SETS = MethodType.methodType(void.class, Object.class, RecordView.class);

    private final RecordLayout layout;
    /** Takes the view, which the makers of Java records read. */
    private final MethodHandle maker;
    /** Each takes the component and the view. */
    private final MethodHandle[] setters;

    private final List<String> missing;

    private Translation(RecordLayout layout, MethodHandle maker, List<MethodHandle> setters, List<String> missing) {
        this.layout = layout;
        this.maker = maker.asType(READS);
        this.setters = setters.stream().map(setter -> setter.asType(SETS)).toArray(MethodHandle[]::new);
        this.missing = List.copyOf(missing);
    }

    /**
     * A translation.
     *
     * @param translator into the component
     * @param layout of the records
     * @param references of the reader
     * @throws IllegalArgumentException with all members that cannot be set
     */
    static Translation of(Translator<?> translator, RecordLayout layout, References references) {
        Members members = translator.resolved();
        Readings readings = new Readings(layout, translator.options(), references);
        List<MethodHandle> handles = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        List<String> unfit = new ArrayList<>();
        for (Member member : members.all()) {
            boolean isWanted = !translator.options().without().contains(member.name());
            FieldLayout field = isWanted ? readings.field(member) : null;
            MethodHandle reading = isWanted ? readings.of(member, field) : null;
            if (reading == null && field != null) {
                unfit.add(member.name() + " of type " + member.typeText() + " from " + field.name() + " of type "
                        + field.typeText());
            } else if (reading == null && isWanted) {
                missing.add(member.name());
            }
            if (members.isRecord()) {
                handles.add(
                        reading != null ? reading : MethodHandles.dropArguments(member.setter(), 0, RecordView.class));
            } else if (reading != null) {
                handles.add(MethodHandles.filterArguments(member.setter(), 1, reading));
            }
        }
        if (!unfit.isEmpty()) {
            throw refusal(translator, layout, unfit);
        }
        return members.isRecord()
                ? new Translation(layout, constructor(members.maker(), handles), List.of(), missing)
                : new Translation(
                        layout, MethodHandles.dropArguments(members.maker(), 0, RecordView.class), handles, missing);
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

    RecordLayout layout() {
        return layout;
    }

    List<String> missing() {
        return missing;
    }

    /** A component of the record that the view is at. */
    Object component(RecordView view) {
        try {
            Object component = maker.invokeExact(view);
            if (component == null) {
                throw new IllegalStateException(layout.name() + " " + view.id() + ": the maker gave no component");
            }
            for (MethodHandle setter : setters) {
                setter.invokeExact(component, view);
            }
            return component;
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(layout.name() + " " + view.id() + " has no component", e);
        }
    }
}
