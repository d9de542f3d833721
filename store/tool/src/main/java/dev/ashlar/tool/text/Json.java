package dev.ashlar.tool.text;

import java.io.OutputStream;
import tools.jackson.core.JsonEncoding;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;

/** JSON output: UTF-8, members in the order of writing, line ends the same everywhere. */
public final class Json {
    private static final JsonFactory FACTORY =
            JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();

    private Json() {}

    /**
     * Begins a document. What is nested deeper than the depths given stands on one line.
     *
     * @param out receives UTF-8; stays open
     * @param objectDepth objects have a line for each member down to this depth; that of the outermost is 1
     * @param arrayDepth arrays have a line for each element down to this depth
     * @return a generator, to be given to {@link #end}
     */
    public static JsonGenerator begin(OutputStream out, int objectDepth, int arrayDepth) {
        PrettyPrinter printer = new JsonLines(objectDepth, arrayDepth);
        return new VisibleJson(FACTORY.createGenerator(new PrintedWith(printer), out, JsonEncoding.UTF8));
    }

    /**
     * Ends a document, with a line end.
     *
     * @param json the generator of the document, nothing open
     */
    public static void end(JsonGenerator json) {
        json.writeRaw('\n');
        json.close();
    }

    private static final class PrintedWith extends ObjectWriteContext.Base {
        private final PrettyPrinter printer;

        private PrintedWith(PrettyPrinter printer) {
            this.printer = printer;
        }

        @Override
        public boolean hasPrettyPrinter() {
            return true;
        }

        @Override
        public PrettyPrinter getPrettyPrinter() {
            return printer;
        }
    }
}
