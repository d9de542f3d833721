package dev.ashlar.tool;

import dev.ashlar.pipeline.cache.RunReason;
import dev.ashlar.tool.text.Json;
import dev.ashlar.tool.text.Numbers;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;

/** Prints why a command has read or written something again, a line for each reason. */
final class ReasonLines {
    /** More have one line that counts them; {@code --all} and JSON have all. */
    private static final int MOST = 20;

    private final Output output;
    private final boolean json;

    ReasonLines(Output output, boolean json) {
        this.output = output;
        this.json = json;
    }

    void print(List<RunReason> reasons) {
        if (json) {
            reasons.forEach(this::write);
            return;
        }
        int most = output.amount().all ? Integer.MAX_VALUE : MOST;
        int files = 0;
        for (RunReason reason : reasons) {
            files += reason.about() == RunReason.About.CONTENT ? 1 : 0;
            if (reason.about() != RunReason.About.CONTENT || files <= most) {
                output.out().println(reason);
            }
        }
        if (files > most) {
            output.out().println("content: " + Numbers.counted(files - most, "more file") + "; --all prints each");
        }
    }

    private void write(RunReason reason) {
        JsonGenerator line = Json.begin(output.out(), 0, 0);
        line.writeStartObject();
        line.writeStringProperty("about", reason.about().name().toLowerCase(Locale.ROOT));
        line.writeStringProperty("subject", reason.subject());
        line.writeStringProperty("reason", reason.what());
        line.writeEndObject();
        Json.end(line);
    }
}
