package dev.ashlar.codec.serial;

import dev.ashlar.codec.layout.ValueType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** Sets of constants, each a bit of a long, as lists of their names. */
final class FlagSets {
    private FlagSets() {}

    static void check(Serializer s, String name, long flags, Constants constants) {
        int count = constants.count();
        if (count > Long.SIZE) {
            throw new IllegalArgumentException(
                    name + ": expected at most " + Long.SIZE + " constants of flags, found " + count);
        }
        if (!s.isLoading() && count < Long.SIZE && flags >>> count != 0) {
            s.fail(
                    name,
                    "expected flags of the " + count + " constants " + constants + ", found 0x"
                            + Long.toHexString(flags));
        }
    }

    static long visit(Serializer s, String name, long flags, Constants constants) {
        check(s, name, flags, constants);
        int count = s.beginList(name, Long.bitCount(flags), ValueType.ENUM);
        long given = flags;
        switch (s.direction()) {
            case SAVING -> save(s, flags, constants);
            case LOADING -> given = count < 0 ? flags : load(s, count, constants);
            case DESCRIBING -> s.ioConstant(Serializer.ELEMENT, 0, constants);
        }
        s.end();
        return s.hasFailed() ? flags : given;
    }

    private static void save(Serializer s, long flags, Constants constants) {
        for (long left = flags; left != 0; left &= left - 1) {
            s.ioConstant(Serializer.ELEMENT, Long.numberOfTrailingZeros(left), constants);
        }
    }

    private static long load(Serializer s, int count, Constants constants) {
        long given = 0;
        for (int i = 0; i < count && !s.hasFailed(); i++) {
            long flag = 1L << s.ioConstant(Serializer.ELEMENT, 0, constants);
            if ((given & flag) != 0 && !s.hasFailed()) {
                s.fail(SerialErrorKind.DUPLICATE, Serializer.ELEMENT, "flag " + i + " is there twice");
            }
            given |= flag;
        }
        return given;
    }

    static List<String> names(long flags, Constants constants) {
        List<String> names = new ArrayList<>();
        for (long left = flags; left != 0; left &= left - 1) {
            names.add(constants.name(Long.numberOfTrailingZeros(left)));
        }
        return names;
    }

    /** The flags of names; those that are no constants are added to {@code unknown}. */
    static long flags(Collection<String> names, Constants constants, List<String> unknown) {
        long flags = 0;
        for (String name : names) {
            int number = constants.number(name);
            if (number < 0) {
                unknown.add(name);
            } else {
                flags |= 1L << number;
            }
        }
        return flags;
    }

    static <E extends Enum<E>> void visit(Serializer s, String name, Set<E> values, Class<E> type) {
        long flags = 0;
        for (E value : values) {
            flags |= 1L << value.ordinal();
        }
        long given = s.ioFlags(name, flags, Constants.of(type));
        if (given != flags) {
            values.clear();
            for (long left = given; left != 0; left &= left - 1) {
                values.add(Constants.value(type, Long.numberOfTrailingZeros(left)));
            }
        }
    }
}
