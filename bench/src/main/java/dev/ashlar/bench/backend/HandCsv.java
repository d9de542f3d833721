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
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;

/** A CSV file by FastCSV, with the columns of the schema in its order: one for each element of an array, and vectors as JSON in a cell. */
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
                int column = 1;
                for (EmitterField field : EmitterField.ALL) {
                    if (field.isArray) {
                        float[] list = emitter.list(field);
                        for (int i = 0; i < list.length; i++) {
                            list[i] = Float.parseFloat(cells.getField(column++));
                        }
                    } else {
                        emitter.parse(field, cells.getField(column++));
                    }
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
        List<String> cells = new ArrayList<>();
        cells.add("id");
        for (EmitterField field : EmitterField.ALL) {
            addNames(field, cells);
        }
        csv.writeRecord(cells);
        emitters.forEach(emitter -> {
            cells.clear();
            cells.add(Long.toString(emitter.id));
            for (EmitterField field : EmitterField.ALL) {
                addTexts(emitter, field, cells);
            }
            csv.writeRecord(cells);
        });
        csv.flush();
    }

    private static void addNames(EmitterField field, List<String> cells) {
        if (!field.isArray) {
            cells.add(field.title);
            return;
        }
        int count = new PlainEmitter().list(field).length;
        for (int i = 0; i < count; i++) {
            cells.add(field.title + "[" + i + "]");
        }
    }

    private static void addTexts(PlainEmitter emitter, EmitterField field, List<String> cells) {
        if (!field.isArray) {
            cells.add(emitter.text(field, "[]"));
            return;
        }
        for (float element : emitter.list(field)) {
            cells.add(Float.toString(element));
        }
    }
}
