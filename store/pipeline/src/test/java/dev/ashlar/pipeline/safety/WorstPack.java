package dev.ashlar.pipeline.safety;

import dev.ashlar.codec.internal.layout.LayoutBuilder;
import dev.ashlar.codec.layout.IndexKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.pipeline.pack.PackInfo;
import dev.ashlar.pipeline.pack.PackWriter;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.IntStream;

/** Packs that cost as much as a pack of their length can, each in one respect. They keep all rules, so that no check ends the work early. */
enum WorstPack {
    /** One enum with constants whose names are short. */
    CONSTANTS {
        @Override
        void addTo(PackWriter pack, int size) throws IOException {
            LayoutBuilder layout = LayoutBuilder.rows("Wide", 16, 8, 0).field("e", ValueType.ENUM, 8);
            IntStream.range(0, 64 * size).forEach(i -> layout.constant("c" + i, i));
            add(pack, layout.build(), List.of());
        }
    },
    /** One enum with constants whose names are as long as names can be. */
    NAMES {
        @Override
        void addTo(PackWriter pack, int size) throws IOException {
            LayoutBuilder layout = LayoutBuilder.rows("Wide", 16, 8, 0).field("e", ValueType.ENUM, 8);
            IntStream.range(0, 4 * size).forEach(i -> layout.constant("x".repeat(504) + i, i));
            add(pack, layout.build(), List.of());
        }
    },
    /** Types that share fields with long names. */
    SHARED_NAMES {
        @Override
        void addTo(PackWriter pack, int size) throws IOException {
            for (int type = 0; type < size / 16; type++) {
                LayoutBuilder layout = LayoutBuilder.rows("T" + (100_000 + type), 8 + 8 * 32, 8, 0);
                for (int i = 0; i < 32; i++) {
                    layout.field("x".repeat(508) + i, ValueType.I64, 8 + 8 * i);
                }
                add(pack, layout.build(), List.of());
            }
        }
    },
    /** Types of many fields, the last one first in the row. */
    FIELDS {
        @Override
        void addTo(PackWriter pack, int size) throws IOException {
            int count = Math.min(4 * size, RecordLayout.MAX_FIELDS);
            for (int type = 0; type < 4 * size / count; type++) {
                int stride = 128 * count;
                LayoutBuilder layout = LayoutBuilder.rows("T" + type, stride, 8, 0);
                layout.field("last", ValueType.I64, stride - 8);
                for (int i = 1; i < count; i++) {
                    layout.field("f" + i, ValueType.I8, 8 + count - i);
                }
                add(pack, layout.build(), List.of());
            }
        }
    },
    /** Fields of so many former names as they may have. */
    ALIASES {
        @Override
        void addTo(PackWriter pack, int size) throws IOException {
            LayoutBuilder layout = LayoutBuilder.rows("Renamed", 8 + 8 * size, 8, 0);
            for (int i = 0; i < size; i++) {
                layout.field("f" + i, ValueType.I64, 8 + 8 * i);
                for (int former = 0; former < 64; former++) {
                    layout.formerly(i + "-" + former);
                }
            }
            List<String> names = IntStream.range(0, 64 * size)
                    .mapToObj(i -> i / 64 + "-" + i % 64)
                    .toList();
            add(pack, layout.build(), names);
        }
    },
    /** Types with one field each. */
    TYPES {
        @Override
        void addTo(PackWriter pack, int size) throws IOException {
            for (int type = 0; type < size / 4; type++) {
                RecordLayout layout = LayoutBuilder.rows("T" + (100_000 + type), 16, 8, 0)
                        .field("f" + type, ValueType.I8, 8)
                        .build();
                add(pack, layout, List.of());
            }
        }
    },
    /** Fields with an index each. */
    INDEXES {
        @Override
        void addTo(PackWriter pack, int size) throws IOException {
            LayoutBuilder layout = LayoutBuilder.rows("Indexed", 8 + 8 * size, 8, 0);
            for (int i = 0; i < size; i++) {
                layout.field("f" + i, ValueType.I64, 8 + 8 * i).indexed(IndexKind.MANY);
            }
            add(pack, layout.build(), List.of());
        }
    };

    abstract void addTo(PackWriter pack, int size) throws IOException;

    private static void add(PackWriter pack, RecordLayout layout, List<String> aliases) throws IOException {
        pack.addType(layout, 1, new DataRecord(layout.name()), List.of(), aliases, (type, id) -> -1);
    }

    /** {@code size}: the length of the pack goes with it; of 1,024 it is some hundred kilobytes to some megabytes. */
    Path write(Path pack, int size, boolean names) throws IOException {
        try (FileChannel channel = FileChannel.open(pack, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            PackWriter writer = new PackWriter(channel, HeaderFormat.WINDOW_SHIFT);
            addTo(writer, size);
            writer.finish(new PackInfo(PackInfo.NONE.stamp(), PackInfo.NONE.tags(), names));
        }
        return pack;
    }
}
