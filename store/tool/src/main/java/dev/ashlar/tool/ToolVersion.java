package dev.ashlar.tool;

import dev.ashlar.store.internal.format.HeaderFormat;
import picocli.CommandLine.IVersionProvider;

/** The version of the tool, which its jar's manifest has, and of what it works with. */
final class ToolVersion implements IVersionProvider {
    private static final String OUTSIDE_A_JAR = "(not from a jar)";

    /** Program and version, as packs have it in their build stamp. */
    static String stamp() {
        String version = ToolVersion.class.getPackage().getImplementationVersion();
        return version == null ? "ashlar" : "ashlar " + version;
    }

    @Override
    public String[] getVersion() {
        String version = ToolVersion.class.getPackage().getImplementationVersion();
        return new String[] {
            "ashlar %s (pack format %d.%d, Java %s)"
                    .formatted(
                            version == null ? OUTSIDE_A_JAR : version,
                            HeaderFormat.MAJOR,
                            HeaderFormat.MINOR,
                            System.getProperty("java.version"))
        };
    }
}
