package dev.ashlar.bench.contract;

import dev.ashlar.bench.game.GameTypes;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.json.JsonBackend;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.sqlite.SqliteBackend;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.RecordStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

/** The ways of reading that have to agree. */
enum Way {
    RELEASE {
        @Override
        RecordReads open(Path folder) throws IOException {
            return new ViewReads(
                    RecordStore.open(cook(folder), GameTypes.CATALOG), content().schemas());
        }
    },
    BY_KEY {
        @Override
        RecordReads open(Path folder) throws IOException {
            return new ViewReads(
                    RecordStore.open(cook(folder), GameTypes.CATALOG, OpenOptions.MAPPED.keyed()),
                    content().schemas());
        }
    },
    BY_KEY_OF_ANOTHER_LAYOUT {
        @Override
        RecordReads open(Path folder) throws IOException {
            RecordStore store =
                    RecordStore.open(OtherLayout.cook(CONTENT, folder), GameTypes.CATALOG, OpenOptions.MAPPED.keyed());
            return new ViewReads(store, content().schemas());
        }
    },
    COLUMNS_BY_KEY_OF_ANOTHER_LAYOUT {
        @Override
        RecordReads open(Path folder) throws IOException {
            RecordStore store =
                    RecordStore.open(OtherLayout.cook(CONTENT, folder), GameTypes.CATALOG, OpenOptions.MAPPED.keyed());
            return new ColumnReads(store, content().schemas());
        }
    },
    DEVELOPMENT {
        @Override
        RecordReads open(Path folder) {
            return new ViewReads(
                    DevelopmentStore.open(CONTENT, GameTypes.CATALOG), content().schemas());
        }
    },
    DEVELOPMENT_FROM_SQLITE {
        @Override
        RecordReads open(Path folder) {
            return new ViewReads(
                    DevelopmentStore.open(importInto(folder), GameTypes.CATALOG),
                    content().schemas());
        }
    },
    BY_NAME {
        @Override
        RecordReads open(Path folder) throws IOException {
            return new NamedReads(RecordStore.open(cook(folder)), content().schemas());
        }
    },
    BY_NAME_IN_DEVELOPMENT {
        @Override
        RecordReads open(Path folder) {
            return new NamedReads(
                    DevelopmentStore.open(CONTENT, GameTypes.CATALOG), content().schemas());
        }
    },
    COLUMNS {
        @Override
        RecordReads open(Path folder) throws IOException {
            return new ColumnReads(
                    RecordStore.open(cook(folder), GameTypes.CATALOG), content().schemas());
        }
    },
    COLUMNS_OF_A_COPY {
        @Override
        RecordReads open(Path folder) throws IOException {
            return new ColumnReads(
                    RecordStore.open(cook(folder), GameTypes.CATALOG, OpenOptions.PRIVATE_COPY),
                    content().schemas());
        }
    },
    COLUMNS_IN_DEVELOPMENT {
        @Override
        RecordReads open(Path folder) {
            return new ColumnReads(
                    DevelopmentStore.open(CONTENT, GameTypes.CATALOG), content().schemas());
        }
    },
    DEVELOPMENT_AFTER_EDITS {
        @Override
        RecordReads open(Path folder) {
            EditedStore edited = new EditedStore(content());
            RecordReads reads =
                    new ViewReads(edited.store(), edited.reader(), content().schemas());
            edited.edit();
            return reads;
        }
    },
    BY_NAME_AFTER_EDITS {
        @Override
        RecordReads open(Path folder) {
            EditedStore edited = new EditedStore(content());
            RecordReads reads =
                    new NamedReads(edited.store(), edited.reader(), content().schemas());
            edited.edit();
            return reads;
        }
    },
    COLUMNS_AFTER_EDITS {
        @Override
        RecordReads open(Path folder) {
            EditedStore edited = new EditedStore(content()).edit();
            return new ColumnReads(edited.store(), edited.reader(), content().schemas());
        }
    },
    SQLITE {
        @Override
        RecordReads open(Path folder) {
            return new BackendReads(
                    SqliteBackend.openReadOnly(importInto(folder)), content().schemas());
        }
    };

    static final Path CONTENT = Path.of("src/test/content/game");

    /** Opens the game's content; files are written into an empty folder. */
    abstract RecordReads open(Path folder) throws IOException;

    /** The records as authors wrote them: what all ways are compared with. */
    static Content content() {
        return ContentReader.read(CONTENT, Progress.NONE);
    }

    private static Path cook(Path folder) throws IOException {
        Path pack = folder.resolve("game.pack");
        Cook.cook(content(), pack, Progress.NONE);
        return pack;
    }

    private static Path importInto(Path folder) {
        Path database = folder.resolve("game.db");
        try (Backend from = JsonBackend.open(CONTENT);
                Backend to = SqliteBackend.create(database)) {
            List<DataRecord> records = content().records().values().stream()
                    .flatMap(Collection::stream)
                    .toList();
            to.replace(from.schemaFiles(), records, Progress.NONE);
        }
        return database;
    }
}
