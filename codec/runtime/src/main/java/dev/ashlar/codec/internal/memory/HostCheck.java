package dev.ashlar.codec.internal.memory;

import java.nio.ByteOrder;

/** What Ashlar needs of the JVM it runs in, checked before the first read so that a missing flag gets a sentence. */
public final class HostCheck {
    private static final String INTERNAL_PACKAGE = "jdk.internal.misc";
    private static final String FLAG = "--add-exports java.base/" + INTERNAL_PACKAGE + "=";

    /** The flag that Agrona's {@code UnsafeApi} needs where Agrona is on the class path, as it is given to {@code java}. */
    public static final String REQUIRED_FLAG = FLAG + "ALL-UNNAMED";

    private HostCheck() {}

    /**
     * Checks the byte order of the host and the flags of the JVM.
     *
     * @throws IllegalStateException on a big-endian host, or if {@link #requiredFlag()} is missing
     */
    public static void require() {
        if (ByteOrder.nativeOrder() != ByteOrder.LITTLE_ENDIAN) {
            throw new IllegalStateException("Ashlar reads little-endian data in place and needs a little-endian host; "
                    + "this one is " + ByteOrder.nativeOrder());
        }
        Module agrona = org.agrona.DirectBuffer.class.getModule();
        if (!Object.class.getModule().isExported(INTERNAL_PACKAGE, agrona)) {
            throw new IllegalStateException(
                    "Ashlar needs a JVM flag that is missing here: start java with " + requiredFlag());
        }
    }

    /**
     * The flag that this JVM needs: it exports the internal package to the module that Agrona is in. If Agrona is on the class path, that
     * is {@link #REQUIRED_FLAG}; if Agrona is on the module path, it ends with {@code =org.agrona}.
     *
     * @return option and value, with one blank between them, as they are given to {@code java}
     */
    public static String requiredFlag() {
        Module agrona = org.agrona.DirectBuffer.class.getModule();
        return agrona.isNamed() ? FLAG + agrona.getName() : REQUIRED_FLAG;
    }
}
