package dev.ashlar.pipeline.serial;

import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.progress.Progress;
import java.nio.file.Path;
import java.util.List;

/** Every kind of place that records of objects can lie in. */
public enum Place {
    JSON("json:", ""),
    RECORD_FILES("json:", "?files=record"),
    SQLITE("sqlite:", ""),
    TAGGED("sqlite:", "?encoding=tagged"),
    CSV("csv:", ""),
    XLSX("xlsx:", ""),
    MEMORY("memory:", "");

    private final String scheme;
    private final String options;

    Place(String scheme, String options) {
        this.scheme = scheme;
        this.options = options;
    }

    public String location(Path folder) {
        return scheme + folder.resolve(name().toLowerCase(java.util.Locale.ROOT)) + options;
    }

    /** A new place with these schemas and no records. */
    public Backend create(Path folder, List<SchemaReader.Source> schemas) {
        Backend backend = Backends.create(location(folder));
        backend.replace(schemas, List.of(), Progress.NONE);
        return backend;
    }

    public static Schema schema(Backend backend, String type) {
        Problems problems = new Problems();
        List<Schema> schemas = backend.schemas(problems);
        problems.throwIfAny();
        return schemas.stream()
                .filter(each -> each.name().equals(type))
                .findFirst()
                .orElseThrow();
    }
}
