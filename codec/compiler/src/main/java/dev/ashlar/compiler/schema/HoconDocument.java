package dev.ashlar.compiler.schema;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigIncludeContext;
import com.typesafe.config.ConfigIncluder;
import com.typesafe.config.ConfigIncluderClasspath;
import com.typesafe.config.ConfigIncluderFile;
import com.typesafe.config.ConfigIncluderURL;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigSyntax;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import java.io.File;
import java.net.URL;
import org.jspecify.annotations.Nullable;

/** HOCON text, scanned and then parsed, never resolved: it sees no other file and nothing of the machine. */
final class HoconDocument {
    /** Longest text. */
    static final int MAX_LENGTH = 8 << 20;

    private static final String BYTE_ORDER_MARK = "\uFEFF";
    /** Where the parser stops to say what is wrong, and begins to guess what was meant. */
    private static final String GUESS = " (if you ";

    private HoconDocument() {}

    /**
     * Parses a file.
     *
     * @param file its name, for problems
     * @param text its content
     * @param problems takes what is found
     * @return the outermost object; null when the text cannot be read
     */
    static @Nullable Node parse(String file, String text, Problems problems) {
        if (text.length() > MAX_LENGTH) {
            problems.add(Location.of(file), "", "file is too long", "at most " + MAX_LENGTH + " characters", "");
            return null;
        }
        String content = text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
        HoconScanner.Scanned scanned = HoconScanner.scan(file, content, problems);
        if (scanned == null) {
            return null;
        }
        try {
            Config config = ConfigFactory.parseString(scanned.text(), options(file));
            return new Node(config.root(), scanned.root());
        } catch (ConfigException e) {
            problems.add(placeOf(e, file), "", "syntax error", "", reason(e));
            return null;
        }
    }

    private static ConfigParseOptions options(String file) {
        return ConfigParseOptions.defaults()
                .setSyntax(ConfigSyntax.CONF)
                .setOriginDescription(file)
                .setIncluder(new NoIncludes());
    }

    private static Location placeOf(ConfigException e, String file) {
        int line = e.origin() == null ? 0 : Math.max(0, e.origin().lineNumber());
        return new Location(file, line, 0);
    }

    private static String reason(ConfigException e) {
        String message = String.valueOf(e.getMessage());
        String prefix = e.origin() == null ? "" : e.origin().description() + ": ";
        String sentence = message.startsWith(prefix) ? message.substring(prefix.length()) : message;
        int guess = sentence.indexOf(GUESS);
        return guess < 0 ? sentence : sentence.substring(0, guess);
    }

    /** The scanner refuses every include that it sees; this refuses them all. */
    private static final class NoIncludes
            implements ConfigIncluder, ConfigIncluderFile, ConfigIncluderURL, ConfigIncluderClasspath {
        @Override
        public ConfigIncluder withFallback(ConfigIncluder fallback) {
            return this;
        }

        @Override
        public ConfigObject include(ConfigIncludeContext context, String what) {
            throw refusal();
        }

        @Override
        public ConfigObject includeFile(ConfigIncludeContext context, File what) {
            throw refusal();
        }

        @Override
        public ConfigObject includeURL(ConfigIncludeContext context, URL what) {
            throw refusal();
        }

        @Override
        public ConfigObject includeResources(ConfigIncludeContext context, String what) {
            throw refusal();
        }

        private static ConfigException refusal() {
            return new ConfigException.Generic("include is not allowed");
        }
    }
}
