package dev.ashlar.bench.backend;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.function.Consumer;

/** A CSV file by FastCSV, with the columns of the schema in its order; lists of numbers as JSON in a cell. */
final class HandCsv extends HandFile {
    HandCsv(Path file) {
        super(file);
    }

    @Override
    void read(InputStream in, Consumer<PlainEmitter> action) throws IOException {
        try (CsvReader<CsvRecord> rows =
                CsvReader.builder().ofCsvRecord(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            Iterator<CsvRecord> row = rows.iterator();
            row.next(); // The names of the columns.
            row.forEachRemaining(cells -> {
                PlainEmitter emitter = new PlainEmitter();
                emitter.id = Long.parseLong(cells.getField(0));
                for (EmitterField field : EmitterField.ALL) {
                    emitter.parse(field, cells.getField(1 + field.ordinal()));
                }
                action.accept(emitter);
            });
        }
    }

    @Override
    void write(OutputStream out, Emitters emitters) throws IOException {
        CsvWriter csv = CsvWriter.builder()
                .lineDelimiter(LineDelimiter.LF)
                .build(new OutputStreamWriter(out, StandardCharsets.UTF_8));
        String[] cells = new String[1 + EmitterField.ALL.length];
        cells[0] = "id";
        for (EmitterField field : EmitterField.ALL) {
            cells[1 + field.ordinal()] = field.title;
        }
        csv.writeRecord(cells);
        emitters.forEach(emitter -> {
            cells[0] = Long.toString(emitter.id);
            for (EmitterField field : EmitterField.ALL) {
                cells[1 + field.ordinal()] = emitter.text(field, "[]");
            }
            csv.writeRecord(cells);
        });
        csv.flush();
    }
}
