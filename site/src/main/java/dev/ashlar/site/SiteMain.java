package dev.ashlar.site;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Makes the site of a checkout; the Maven profile {@code site} calls it. */
public final class SiteMain {
    private static final int ARGUMENTS = 3;

    private SiteMain() {}

    /**
     * Makes the site, and ends the JVM with 1 if a page or a link is wrong.
     *
     * @param arguments the root of the checkout, the folder of the site, and the version
     * @throws IOException when a file cannot be read or written
     */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length != ARGUMENTS) {
            throw new IllegalArgumentException("expected ROOT SITE VERSION, found " + List.of(arguments));
        }
        Path folder = Path.of(arguments[1]);
        List<String> problems = new Site(Path.of(arguments[0]), folder, arguments[2]).make();
        problems.forEach(System.err::println);
        if (!problems.isEmpty()) {
            System.err.println(problems.size() + " problems of the site");
            System.exit(1);
        }
        System.out.println("The site is in " + folder);
    }
}
