package dev.ashlar.pipeline.cook;

import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.staging.Staging;
import dev.ashlar.store.format.HeaderFormat;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.verify.PackVerifier;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * Puts a pack in its place so that nobody ever sees half of it: a temporary file in the same folder, locked while it is
 * written, forced, verified by reading it again, moved over the old one atomically, and
 * the folder forced. Temporary files that a killed cook left behind are removed first: those whose lock can be taken.
 */
final class PackPublisher {
    private static final String TEMPORARY = ".cooking";

    /** Writes a pack. */
    interface Body {
        long writeTo(FileChannel channel) throws IOException;
    }

    private final Path target;
    private final Staging staging;
    private boolean inPlace;

    PackPublisher(Path target) {
        this(target, FileChannel::open);
    }

    PackPublisher(Path target, Staging.Opener opener) {
        this.target = target;
        this.staging = new Staging(target, TEMPORARY, opener);
    }

    CookReport publish(Body body, Progress progress) throws IOException {
        if (!Files.isDirectory(staging.folder())) {
            throw new NoSuchFileException(staging.folder().toString(), null, "no such folder");
        }
        if (Files.isDirectory(target)) {
            throw new IOException(target + ": is a folder; expected the name of a file");
        }
        try {
            requireReplaceable();
            staging.removeLeftOvers();
            try (Staging.Staged staged = staging.begin()) {
                return writeAndMove(body, staged.channel(), staged.path(), progress);
            }
        } catch (IOException e) {
            throw naming(e);
        }
    }

    /** An exception that names the pack or the file in the way, and says which pack is in place unless it is the older. */
    private IOException naming(IOException e) {
        if (e instanceof FileSystemException file && file.getOtherFile() == null) {
            return file;
        }
        String what = inPlace
                ? ": is written and in its place, but may not outlast a power failure: "
                : ": cannot be written: ";
        return new IOException(target + what + (e.getMessage() == null ? e.toString() : e.getMessage()), e);
    }

    /** Only packs, whole or broken, and empty files are replaced: a slip of the hand must not cost somebody's source. */
    private void requireReplaceable() throws IOException {
        if (!Files.isRegularFile(target)) {
            return;
        }
        try (InputStream in = Files.newInputStream(target)) {
            byte[] first = in.readNBytes(Long.BYTES);
            for (int i = 0; i < first.length; i++) {
                if (first[i] != (byte) (HeaderFormat.MAGIC >>> 8 * i)) {
                    throw new FileAlreadyExistsException(
                            target.toString(), null, "exists and is not a pack; it was left as it is");
                }
            }
        }
    }

    private CookReport writeAndMove(Body body, FileChannel channel, Path temporary, Progress progress)
            throws IOException {
        long contentId = body.writeTo(channel);
        channel.force(true);
        verify(temporary, channel, progress);
        long length = channel.size();
        try (FileChannel folderChannel = staging.openFolder()) {
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            inPlace = true;
            if (folderChannel != null) {
                folderChannel.force(true);
            }
        }
        return new CookReport(target, length, contentId);
    }

    private static void verify(Path temporary, FileChannel channel, Progress progress) throws IOException {
        progress.begin("verifying", 1);
        List<PackException> findings = PackVerifier.verify(temporary, channel);
        if (!findings.isEmpty()) {
            throw findings.get(0);
        }
        progress.step();
        progress.end();
    }
}
