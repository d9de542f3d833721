package dev.ashlar.pipeline.development;

import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** CSV files that programs of all kinds have changed. */
class SheetCachePropertyTest extends CachedPlaceProperty {
    private Path tables() {
        return folder.resolve("tables");
    }

    @Override
    protected String location() {
        return "csv:" + tables();
    }

    @Override
    protected Path cache() {
        return tables().resolve(".ashlar/cache-sheets");
    }

    @Override
    protected void begin() throws IOException {
        try (Backend backend = Backends.create(location())) {
            backend.replace(
                    List.of(
                            new SchemaReader.Source("Item.schema", ITEM),
                            new SchemaReader.Source("Monster.schema", MONSTER)),
                    action -> {});
        }
        mend();
    }

    @Override
    protected void mend() throws IOException {
        StringBuilder items = new StringBuilder("id,name,price\n");
        StringBuilder monsters = new StringBuilder("id,title,drops,weights\n");
        for (int id = 1; id <= ITEMS; id++) {
            items.append("%d,item %d,%d\n".formatted(id, id, random.nextInt(900)));
            monsters.append("%d,monster,%d,\"[1, 2]\"\n".formatted(id, id));
        }
        Files.deleteIfExists(tables().resolve("Item.tsv"));
        Files.writeString(tables().resolve("Item.csv"), items);
        Files.writeString(tables().resolve("Monster.csv"), monsters);
    }

    private List<String> lines(String name) throws IOException {
        Path file = tables().resolve(name);
        return Files.exists(file)
                ? new ArrayList<>(Files.readAllLines(file, StandardCharsets.ISO_8859_1))
                : new ArrayList<>();
    }

    private void put(String name, List<String> lines) throws IOException {
        Files.writeString(tables().resolve(name), String.join("\n", lines) + "\n");
    }

    private void each(String name, String from, String to) throws IOException {
        put(name, lines(name).stream().map(line -> line.replaceFirst(from, to)).toList());
    }

    @Override
    protected void edit() throws IOException {
        Path items = tables().resolve("Item.csv");
        Path copy = folder.resolve("copy");
        List<String> lines = lines("Item.csv");
        int row = 1 + random.nextInt(Math.max(1, lines.size() - 1));
        if (lines.size() < 3) {
            mend();
            return;
        }
        switch (random.nextInt(19)) {
            case 0 -> Collections.shuffle(lines.subList(1, lines.size()), random);
            case 1 -> lines.set(row, lines.get(row) + "1"); // Perhaps more than the price may be.
            case 2 -> lines.add(row, random.nextBoolean() ? "# a note" : "");
            case 3 -> lines.add(lines.get(row)); // An id that is there twice.
            case 4 -> lines.remove(row);
            case 5 -> lines.replaceAll(line -> swapped(line, ","));
            case 6 -> lines.replaceAll(line -> line.replace(',', ';'));
            case 7 -> lines.set(0, "id,name,cost"); // No such field.
            case 8 -> each("Monster.csv", "monster,", "monster " + random.nextInt(3) + ",");
            case 9 -> each("Monster.csv", "^" + row + ",", (row + 100) + ",");
            case 10 -> {
                Files.copy(items, copy, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
                return;
            }
            case 11 -> {
                if (Files.exists(copy)) {
                    Files.copy(copy, items, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
                }
                return;
            }
            case 12 -> {
                Files.move(items, tables().resolve("Item.tsv"), StandardCopyOption.REPLACE_EXISTING);
                List<String> moved = lines("Item.tsv");
                moved.replaceAll(line -> line.replace(',', '\t').replace(';', '\t'));
                put("Item.tsv", moved);
                return;
            }
            case 13, 14 -> lines.set(0, lines.get(0).contains("#") ? "id,name,price" : "id,name,#price"); // A note.
            case 16 -> lines.set(row, lines.get(row).replaceFirst("^[0-9]+", "x")); // No id, which monsters name.
            case 17 -> {
                lines.set(row, lines.get(row) + "é");
                Files.writeString(items, String.join("\n", lines), StandardCharsets.ISO_8859_1);
                return;
            }
            case 15 -> lines.set(row, lines.get(row).replaceFirst("[0-9]$", String.valueOf(random.nextInt(9))));
            default -> {
                save();
                return;
            }
        }
        put("Item.csv", lines);
        if (random.nextBoolean()) {
            Files.setLastModifiedTime(items, FileTime.fromMillis(1_700_000_000_000L));
        }
    }

    /** The last two columns in the other order. */
    private static String swapped(String line, String separator) {
        List<String> cells = new ArrayList<>(Arrays.asList(line.split(separator)));
        if (cells.size() == 3) {
            Collections.swap(cells, 1, 2);
        }
        return String.join(separator, cells);
    }
}
