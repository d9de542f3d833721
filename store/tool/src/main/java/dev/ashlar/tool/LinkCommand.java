package dev.ashlar.tool;

import dev.ashlar.link.LinkConflict;
import dev.ashlar.link.LinkException;
import dev.ashlar.link.LinkReport;
import dev.ashlar.link.LinkStack;
import dev.ashlar.link.PackPatch;
import dev.ashlar.pipeline.cook.PackLink;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.tool.text.Json;
import dev.ashlar.tool.text.Numbers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PublicKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.core.JsonGenerator;

/** Links a base and layers. */
@Command(
        name = "link",
        mixinStandardHelpOptions = true,
        versionProvider = ToolVersion.class,
        description = "Make a pack of a base and layers, such as expansions and mods. The layers apply in their order: "
                + "where two give one field of a record, the later one counts, and the command lists the conflict. If a "
                + "layer does not fit, the command prints all problems and writes nothing.")
final class LinkCommand implements Callable<Integer> {
    private final Output output;

    @Parameters(index = "0", paramLabel = "BASE", description = "The pack that the layers change.")
    private Path base;

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "LAYER",
            description =
                    "Layers, as \"ashlar pack\" writes them for a folder with a layer.conf, and language files, as \"ashlar texts "
                            + "pack\" writes them; or one patch, as \"ashlar patch\" writes it.")
    private List<Path> layers = List.of();

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "FILE",
            description = "The pack to write.")
    private Path file;

    @Option(names = "--strict", description = "Treat conflicts as problems.")
    private boolean strict;

    @Option(
            names = "--key",
            paramLabel = "FILE",
            description =
                    "Check first that the base and all layers are signed with this public key, or with one of several.")
    private List<Path> keys = List.of();

    @Option(
            names = "--trusted",
            description = "The layers are those of the makers of the base: they may change types and fields without"
                    + " \"moddable\" too, as layers may that are checked with --key.")
    private boolean trusted;

    @Option(names = "--json", description = "Print each conflict as a JSON object on a line of its own.")
    private boolean json;

    @Option(
            names = {"-q", "--quiet"},
            description = "Print nothing but errors.")
    private boolean quiet;

    @Spec
    private CommandSpec spec;

    LinkCommand(Output output) {
        this.output = output;
    }

    @Override
    public Integer call() throws IOException {
        Host.require();
        requireNoFolders();
        Set<PublicKey> signers = KeyFiles.publicKeys(keys);
        for (Path layer : layers) {
            if (Files.exists(layer) && PackPatch.isPatch(layer)) {
                return patch(layer);
            }
        }
        PublicKey[] all = signers.toArray(PublicKey[]::new);
        OpenOptions mapped = all.length == 0 ? OpenOptions.MAPPED : OpenOptions.MAPPED.signedBy(all);
        try (TerminalProgress progress = TerminalProgress.on(output.err(), quiet);
                LinkStack stack = LinkStack.of(base, mapped)) {
            for (Path layer : layers) {
                if (trusted) {
                    stack.withTrusted(layer, mapped);
                } else {
                    stack.with(layer, mapped);
                }
            }
            LinkReport report = PackLink.link(stack, file, strict, progress);
            tell(report);
            return ExitCodes.OK;
        } catch (LinkException e) {
            e.problems().forEach(output.err()::println);
            output.err()
                    .println("ashlar: " + Numbers.counted(e.problems().size(), "problem") + "; no pack was written");
            return ExitCodes.PROBLEMS;
        }
    }

    private void requireNoFolders() throws IOException {
        List<String> folders = new ArrayList<>();
        if (Files.isDirectory(base)) {
            folders.add(base + ": expected a pack, found a folder: \"ashlar pack " + base
                    + " -o NAME.pack\" makes a pack of it");
        }
        for (Path layer : layers) {
            if (Files.isDirectory(layer)) {
                folders.add(layer + ": expected a layer, found a folder: \"ashlar pack " + layer + " --on " + base
                        + " -o NAME.layer\" makes a layer of it");
            }
        }
        if (!folders.isEmpty()) {
            throw new IOException(String.join("\n", folders));
        }
    }

    /** A patch makes the new pack of the base alone. */
    private int patch(Path patch) throws IOException {
        if (layers.size() > 1 || strict || trusted || json || !keys.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    patch + " is a patch: expected the old pack, one patch and -o; layers apply to the new pack");
        }
        try (TerminalProgress progress = TerminalProgress.on(output.err(), quiet)) {
            long contentId = PackLink.patch(base, PackPatch.read(patch), file, progress);
            if (!quiet) {
                output.out().println(file + ": patched, content id " + Numbers.hex(contentId));
            }
            return ExitCodes.OK;
        }
    }

    private void tell(LinkReport report) {
        if (json) {
            report.conflicts().forEach(this::write);
        } else {
            report.conflicts().forEach(conflict -> output.err().println("conflict: " + conflict));
        }
        long left = report.conflictCount() - report.conflicts().size();
        if (left > 0) {
            output.err().println("and " + Numbers.grouped(left) + " more conflicts");
        }
        if (!quiet && !json) {
            report.languages().forEach(each -> output.out().println(LanguagesText.line(each)));
            output.out()
                    .println(file + ": linked, content id " + Numbers.hex(report.contentId()) + ", "
                            + Numbers.counted(report.writtenTypes().size(), "type") + " written anew, "
                            + Numbers.counted(report.conflictCount(), "conflict"));
        }
    }

    private void write(LinkConflict conflict) {
        JsonGenerator line = Json.begin(output.out(), 0, 0);
        line.writeStartObject();
        line.writeStringProperty("kind", conflict.kind().name().toLowerCase(Locale.ROOT));
        line.writeStringProperty("type", conflict.type());
        line.writeNumberProperty("id", conflict.id());
        line.writeStringProperty("key", conflict.key());
        line.writeStringProperty("field", conflict.field());
        line.writeStringProperty("lower", conflict.lower());
        line.writeStringProperty("upper", conflict.upper());
        line.writeEndObject();
        Json.end(line);
    }
}
