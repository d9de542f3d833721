package dev.ashlar.bench.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Builds that do not have our parent name the versions of plugins that the parent has. */
class PluginVersionsTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern PLUGIN =
            Pattern.compile("<artifactId>([a-z-]+-plugin)</artifactId>\\s*<version>([^<]+)</version>");
    private static final Pattern PROPERTY = Pattern.compile("[$][{](.+)}|@(.+)@");

    private static Map<String, String> versions(String text, String properties) {
        Map<String, String> versions = new HashMap<>();
        for (Matcher plugin = PLUGIN.matcher(text); plugin.find(); ) {
            Matcher name = PROPERTY.matcher(plugin.group(2));
            String version = name.matches()
                    ? property(Objects.requireNonNullElse(name.group(1), name.group(2)), properties)
                    : plugin.group(2);
            versions.put(plugin.group(1), version);
        }
        return versions;
    }

    private static String property(String name, String properties) {
        Matcher value = Pattern.compile('<' + Pattern.quote(name) + ">([^<]+)<").matcher(properties);
        return value.find() ? value.group(1) : name;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bom/pom.xml",
                "sample/pom.xml",
                "store/tool/src/main/resources/dev/ashlar/tool/init/pom.xml",
                "docs/maven.md"
            })
    void shouldHaveTheVersionsOfTheParent(String file) throws IOException {
        String parent = Files.readString(ROOT.resolve("pom.xml"));
        Map<String, String> expected = versions(parent, parent);
        Map<String, String> found = versions(Files.readString(ROOT.resolve(file)), parent);
        found.keySet().removeAll(Set.of("ashlar-maven-plugin", "ashlar-gradle-plugin"));
        assertThat(found).isNotEmpty();
        assertThat(expected).containsAllEntriesOf(found);
    }
}
