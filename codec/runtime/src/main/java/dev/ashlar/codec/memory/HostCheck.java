package dev.ashlar.codec.memory;

import java.nio.ByteOrder;

/** What Ashlar needs of the JVM it runs in, checked before the first read so that a missing flag gets a sentence. */
public final class HostCheck {
    /** The flag that Agrona's {@code UnsafeApi} needs, as it is given to {@code java}. */
    public static final String REQUIRED_FLAG = "--add-exports java.base/jdk.internal.misc=ALL-UNNAMED";

    private static final String INTERNAL_PACKAGE = "jdk.internal.misc";

    private HostCheck() {}

    /**
     * Checks the byte order of the host and the flags of the JVM.
     *
     * @throws IllegalStateException on a big-endian host, or where {@link #REQUIRED_FLAG} is missing
     */
    public static void require() {
        if (ByteOrder.nativeOrder() != ByteOrder.LITTLE_ENDIAN) {
            throw new IllegalStateException("Ashlar reads little-endian data in place and needs a little-endian host; "
                    + "this one is " + ByteOrder.nativeOrder());
        }
        Module agrona = org.agrona.DirectBuffer.class.getModule();
        if (!Object.class.getModule().isExported(INTERNAL_PACKAGE, agrona)) {
            throw new IllegalStateException(
                    "Ashlar needs a JVM flag that is missing here: start java with " + REQUIRED_FLAG);
        }
    }
}
