package dev.ashlar.tool;

import dev.ashlar.codec.view.CorruptDataException;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.index.StoredRecords;
import dev.ashlar.store.internal.pack.PackedType;
import dev.ashlar.tool.describe.PackContents;
import dev.ashlar.tool.describe.PackJson;
import dev.ashlar.tool.describe.PackText;
import dev.ashlar.tool.describe.RecordText;
import dev.ashlar.tool.inspect.HexDump;
import dev.ashlar.tool.text.Numbers;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows what a pack holds. */
@Command(
        name = "inspect",
        mixinStandardHelpOptions = true,
        versionProvider = ToolVersion.class,
        description =
                "Show what a pack, one of its types or one record holds; or, in content, where a value comes from.")
final class InspectCommand implements Callable<Integer> {
    private static final long MOST_BYTES = 256 << 20;
    private static final Pattern ID = Pattern.compile("-?[0-9]+");
    private static final long MOST_BYTES_PER_BYTE = 64;

    private final Output output;

    @Spec
    private CommandSpec spec;

    @Parameters(
            index = "0",
            paramLabel = "FILE",
            description = "The pack; with --why, where content is: " + Locations.CONTENT)
    private Path file;

    @Parameters(index = "1", arity = "0..1", paramLabel = "TYPE", description = "Name of a type.")
    private @Nullable String typeName;

    @Parameters(
            index = "2",
            arity = "0..1",
            paramLabel = "RECORD",
            description = "Id of a record, or its key when the type has a key. A key that is a number: with --key.")
    private @Nullable String record;

    @Option(names = "--key", description = "RECORD is a key, though it may look like an id.")
    private boolean byKey;

    @Option(names = "--json", description = "Print one JSON document, with all records of what is shown.")
    private boolean json;

    @Option(names = "--hex", description = "Print every byte with its offset, type, value and meaning.")
    private boolean hex;

    @Option(
            names = "--most-bytes",
            paramLabel = "N",
            description =
                    "With --json: leave out records and elements beyond about so many bytes of output, and tell how many. Records may share long texts "
                            + "and arrays, so that a small pack can print gigabytes. Default: 268435456, and 64 for each byte of the file.")
    private @Nullable Long mostBytes;

    @Option(
            names = "--why",
            paramLabel = "FIELD",
            description =
                    "Tell which record the value of a field comes from, in content whose records inherit; or which layer, in a stack. Needs TYPE and RECORD.")
    private @Nullable String why;

    InspectCommand(Output output) {
        this.output = output;
    }

    @Override
    public Integer call() {
        if (json && hex) {
            throw new ParameterException(spec.commandLine(), "--hex and --json exclude each other");
        }
        if (!json && (mostBytes != null || output.amount().all)) {
            throw new ParameterException(
                    spec.commandLine(),
                    (mostBytes == null ? "--all" : "--most-bytes") + " needs --json: other output is short");
        }
        if (output.amount().all && mostBytes != null) {
            throw new ParameterException(spec.commandLine(), "--all and --most-bytes exclude each other");
        }
        if (mostBytes != null && mostBytes < 0) {
            throw new ParameterException(spec.commandLine(), "--most-bytes: expected 0 or more, found " + mostBytes);
        }
        if (why != null) {
            return why(why);
        }
        Host.require();
        PackContents contents = PackContents.open(file);
        try {
            inspect(contents);
        } catch (CorruptDataException e) {
            throw new PackException(PackErrorKind.CORRUPT, file, e.getMessage());
        }
        return ExitCodes.OK;
    }

    private int why(String field) {
        if (json || hex) {
            throw new ParameterException(spec.commandLine(), "--why excludes --json and --hex");
        }
        if (typeName == null || record == null) {
            throw new ParameterException(spec.commandLine(), "--why needs TYPE and RECORD");
        }
        boolean isId = !byKey && ID.matcher(record).matches();
        new InheritedValue(output, file.toString()).print(typeName, record, isId, field);
        return ExitCodes.OK;
    }

    private void inspect(PackContents contents) {
        if (typeName == null) {
            inspectPack(contents);
            return;
        }
        PackedType type = NamedType.of(contents, typeName);
        if (record == null) {
            inspectType(contents, type);
        } else {
            inspectRecord(contents, type, record);
        }
    }

    private void inspectPack(PackContents contents) {
        if (hex) {
            new HexDump(contents, output.out()).print();
        } else if (json) {
            print(contents, PackJson::print);
        } else {
            new PackText(contents, output.out()).print();
        }
    }

    private void inspectType(PackContents contents, PackedType type) {
        if (hex) {
            new HexDump(contents, output.out()).print(type);
        } else if (json) {
            print(contents, printer -> printer.print(type));
        } else {
            new PackText(contents, output.out()).print(type);
        }
    }

    private void inspectRecord(PackContents contents, PackedType type, String idOrKey) {
        if (type.isElements()) {
            throw new NotFoundException(file + ": " + type.layout().name()
                    + " has elements of lists, which have neither ids nor keys: name a record of "
                    + contents.name(type.ownerKey()));
        }
        RecordView view = contents.view(type);
        if (byKey || !ID.matcher(idOrKey).matches()) {
            RecordKeys.find(file, contents.records(type), view, idOrKey);
        } else {
            findById(contents.records(type), view, idOrKey);
        }
        if (hex) {
            new HexDump(contents, output.out()).print(type, view.row());
        } else if (json) {
            print(contents, printer -> printer.print(view));
        } else {
            new RecordText(contents, view).print(output.out());
        }
    }

    private void print(PackContents contents, Consumer<PackJson> print) {
        long most = output.amount().all
                ? Long.MAX_VALUE
                : MOST_BYTES + MOST_BYTES_PER_BYTE * contents.file().header().fileLength();
        PackJson printer = new PackJson(contents, output.out(), mostBytes == null ? most : mostBytes);
        print.accept(printer);
        String leftOut = printer.leftOut();
        if (!leftOut.isEmpty()) {
            output.err().println(file + ": " + leftOut + "; --all prints everything");
        }
    }

    private void findById(StoredRecords records, RecordView view, String text) {
        long id;
        try {
            id = Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new ParameterException(
                    spec.commandLine(), "RECORD: expected an id from 0 to 9223372036854775807, found " + text, e);
        }
        if (!view.find(id)) {
            throw noSuchRecord(records, id);
        }
    }

    private NotFoundException noSuchRecord(StoredRecords records, long recordId) {
        int count = records.rowCount();
        String existing = count == 0
                ? "the type has no records"
                : "expected one of " + Numbers.counted(count, "id") + " from " + records.idAt(0) + " to "
                        + records.idAt(count - 1);
        return new NotFoundException(
                file + ": no " + records.layout().name() + " with id " + recordId + ": " + existing);
    }
}
