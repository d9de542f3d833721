package dev.ashlar.tool;

import dev.ashlar.link.LanguageCoverage;
import dev.ashlar.tool.text.Json;
import dev.ashlar.tool.text.Numbers;
import dev.ashlar.tool.text.Table;
import java.io.PrintStream;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/** Tells what language files translate. */
final class LanguagesText {
    private final PrintStream out;

    LanguagesText(PrintStream out) {
        this.out = out;
    }

    /** A language in one line. */
    static String line(LanguageCoverage language) {
        return language.name() + ": " + Numbers.grouped(language.translated()) + " of "
                + Numbers.counted(language.texts(), "text") + " translated, "
                + Numbers.grouped(language.missing()) + " missing, " + Numbers.grouped(language.outdated())
                + " outdated, " + Numbers.grouped(language.obsolete()) + " obsolete";
    }

    void print(List<LanguageCoverage> languages, boolean json) {
        if (json) {
            write(languages);
            return;
        }
        Table table =
                Table.of("name", "language", ">texts", ">translated", ">missing", ">outdated", ">obsolete", ">share");
        for (LanguageCoverage each : languages) {
            table.row(
                    each.name(),
                    each.language(),
                    Numbers.grouped(each.texts()),
                    Numbers.grouped(each.translated()),
                    Numbers.grouped(each.missing()),
                    Numbers.grouped(each.outdated()),
                    Numbers.grouped(each.obsolete()),
                    each.texts() == 0 ? "" : each.translated() * 100 / each.texts() + " %");
        }
        table.print(out);
    }

    private void write(List<LanguageCoverage> languages) {
        JsonGenerator document = Json.begin(out, 0, 0);
        document.writeStartArray();
        for (LanguageCoverage each : languages) {
            document.writeStartObject();
            document.writeStringProperty("name", each.name());
            document.writeStringProperty("language", each.language());
            document.writeNumberProperty("texts", each.texts());
            document.writeNumberProperty("translated", each.translated());
            document.writeNumberProperty("missing", each.missing());
            document.writeNumberProperty("outdated", each.outdated());
            document.writeNumberProperty("obsolete", each.obsolete());
            document.writeEndObject();
        }
        document.writeEndArray();
        Json.end(document);
    }
}
