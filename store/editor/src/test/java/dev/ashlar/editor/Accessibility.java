package dev.ashlar.editor;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Properties;

/** The rules of axe-core for pages that everybody can use. */
final class Accessibility {
    private Accessibility() {}

    /** What axe-core calls serious or critical in the page as it is now; a line each. */
    static List<String> seriousFlaws(Browser browser) throws IOException {
        // Half a megabyte, which a page takes once.
        if (browser.value("typeof axe").equals("undefined")) {
            browser.value("(() => { " + rules() + "; })()");
        }
        browser.value(
                "(() => { window.flaws = undefined; axe.run({ resultTypes: ['violations'] }).then(found => { window.flaws ="
                        + " found.violations.filter(each => ['serious', 'critical'].includes(each.impact))"
                        + ".map(each => each.id + ': ' + each.help + ': ' + each.nodes.map(node => node.html).join(' ')); }); })()");
        browser.await("window.flaws");
        return browser.value("window.flaws.join('\\n')").lines().toList();
    }

    private static String rules() throws IOException {
        Properties library = new Properties();
        library.load(new StringReader(resource("META-INF/maven/org.webjars.npm/axe-core/pom.properties")));
        return resource("META-INF/resources/webjars/axe-core/" + library.getProperty("version") + "/axe.min.js");
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = Accessibility.class.getClassLoader().getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
