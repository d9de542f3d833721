package dev.ashlar.compiler.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PublisherTest {
    @TempDir
    Path temporary;

    private Path folder;
    private Path place;

    @BeforeEach
    void makeFolder() throws IOException {
        folder = Files.createDirectory(temporary.resolve("folder"));
        place = folder.resolve("place");
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static Publisher publisher(Path place) {
        return new Publisher(place, ".tmp");
    }

    @Test
    void shouldReplaceTheTargetOfLinks() throws IOException {
        Files.writeString(place, "old");
        Path first = Files.createSymbolicLink(temporary.resolve("first"), Path.of("folder/place"));
        Path second = Files.createSymbolicLink(temporary.resolve("second"), first);
        publisher(second).replace("new");
        assertThat(place).isRegularFile().hasContent("new");
        assertThat(first).isSymbolicLink();
        assertThat(second).isSymbolicLink();
    }

    @Test
    void shouldMakeTheTargetOfALinkToNothing() throws IOException {
        Path link = Files.createSymbolicLink(temporary.resolve("link"), place);
        publisher(link).replace("new");
        assertThat(link).isSymbolicLink();
        assertThat(place).isRegularFile().hasContent("new");
    }

    @Test
    void cannotReplaceALoopOfLinksOrAFolderOrWhereNoFolderIs() throws IOException {
        Path loop = folder.resolve("loop");
        Files.createSymbolicLink(loop, loop);
        assertThatThrownBy(() -> publisher(loop).replace("new"))
                .isInstanceOf(FileSystemException.class)
                .hasMessageContaining("its symbolic links lead in a circle");
        assertThatThrownBy(() -> publisher(folder).replace("new"))
                .isInstanceOf(IOException.class)
                .hasMessage(folder + ": is a folder; expected the name of a file");
        Path nowhere = temporary.resolve("nowhere");
        assertThatThrownBy(() -> publisher(nowhere.resolve("place")).replace("new"))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessage(nowhere + ": no such folder");
        assertThat(files()).containsExactly("loop");
    }

    @Test
    void cannotReplaceAReadOnlyFile() throws IOException {
        Files.writeString(place, "old");
        assertThat(place.toFile().setWritable(false)).isTrue();
        assertThatThrownBy(() -> publisher(place).replace("new"))
                .isInstanceOf(FileSystemException.class)
                .hasMessageContaining("is read-only");
        assertThat(place).hasContent("old");
    }

    @Test
    void shouldKeepModeOwnerAndGroup() throws IOException {
        Files.writeString(place, "old");
        PosixFileAttributeView view = Files.getFileAttributeView(place, PosixFileAttributeView.class);
        assumeTrue(view != null);
        Files.setPosixFilePermissions(place, PosixFilePermissions.fromString("rw-rw---x"));
        UserPrincipalLookupService lookup = place.getFileSystem().getUserPrincipalLookupService();
        boolean isRoot = "root".equals(System.getProperty("user.name"));
        if (isRoot) {
            view.setOwner(lookup.lookupPrincipalByName("12345"));
            GroupPrincipal group = lookup.lookupPrincipalByGroupName("23456");
            view.setGroup(group);
        }
        PosixFileAttributes old = view.readAttributes();
        publisher(place).replace("new");
        PosixFileAttributes fresh = view.readAttributes();
        assertThat(place).hasContent("new");
        assertThat(fresh.fileKey()).isNotEqualTo(old.fileKey());
        assertThat(fresh.permissions()).isEqualTo(old.permissions());
        assertThat(fresh.owner()).isEqualTo(old.owner());
        assertThat(fresh.group()).isEqualTo(old.group());
    }

    @Test
    void shouldKeepTheOldFileWhenTheBodyFails() throws IOException {
        Files.writeString(place, "old");
        assertThatThrownBy(() -> publisher(place).replace(staged -> {
                    throw new IOException("on purpose");
                }))
                .isInstanceOf(IOException.class)
                .hasMessage(place + ": cannot be written: on purpose");
        assertThat(place).hasContent("old");
        assertThat(files()).containsExactly("place");
    }

    /** After each step of {@link Publisher#begin} and of the removal of what it has made. */
    @Test
    void shouldRemoveWhatADeadProcessHasLeftAtAnyStep() throws IOException {
        String name = ".place.0123456789abcdef.tmp";
        for (int step = 0; step < 3; step++) {
            Files.createFile(folder.resolve(name));
            if (step > 0) {
                Path tree = Files.createDirectory(folder.resolve(name + "-files"));
                Files.createDirectories(tree.resolve(step == 1 ? "" : "inner/folder"));
            }
            if (step > 1) {
                Files.createFile(folder.resolve(name + "-files/inner/file"));
                Files.createFile(folder.resolve(name + "-db"));
            }
            publisher(place).begin().close();
            assertThat(files()).as("step %d", step).isEmpty();
        }
    }

    @Test
    void shouldLeaveWhatLivesAndWhatIsSomebodyElses() throws IOException {
        List<String> others = List.of(
                ".place.0123456789abcde.tmp",
                ".place.0123456789abcdef",
                ".place.0123456789abcdef.tmp2",
                ".places.0123456789abcdef.tmp",
                ".place.0123456789abcdef.tmp-files");
        for (String name : others) {
            Files.createFile(folder.resolve(name));
        }
        Files.createDirectory(folder.resolve(".place.fedcba9876543210.tmp"));
        try (Staging.Staged living = publisher(place).begin()) {
            living.createFolder("files");
            publisher(place).begin().close();
            assertThat(living.path()).exists();
            assertThat(living.beside("files")).exists();
        }
        assertThat(files())
                .containsExactlyInAnyOrderElementsOf(
                        Stream.concat(others.stream(), Stream.of(".place.fedcba9876543210.tmp"))
                                .toList());
    }

    @Test
    void shouldTakeOverWhatWasKept() throws IOException {
        Staging staging = Staging.in(folder, ".kept-");
        Path path;
        try (Staging.Staged staged = staging.begin()) {
            staged.createFolder("files");
            staged.keep(true);
            path = staged.path();
            assertThat(staging.takeOver()).as("of one that lives").isEmpty();
        }
        List<Staging.Staged> taken = staging.takeOver();
        assertThat(taken).extracting(Staging.Staged::path).containsExactly(path);
        assertThat(taken.get(0).beside("files")).isDirectory();
        assertThat(staging.takeOver()).as("of one that lives").isEmpty();
        taken.get(0).close();
        assertThat(files()).isEmpty();
    }

    @Test
    void shouldCreateFilesAndFoldersAndOverwriteNothing() throws IOException {
        Publisher publisher = publisher(place);
        for (boolean isFolder : new boolean[] {false, true}) {
            Staging.Staged first = publisher.begin();
            Staging.Staged second = publisher.begin();
            for (Staging.Staged staged : List.of(first, second)) {
                if (isFolder) {
                    staged.createFolder("made");
                } else {
                    Files.writeString(staged.beside("made"), "new");
                }
            }
            publisher.create(first, first.beside("made"));
            assertThatThrownBy(() -> publisher.create(second, second.beside("made")))
                    .isInstanceOf(FileAlreadyExistsException.class)
                    .hasMessage(place + ": something is there already");
            second.close();
            assertThat(Files.isDirectory(place)).isEqualTo(isFolder);
            assertThat(files()).containsExactly("place");
            assertThatThrownBy(publisher::begin).isInstanceOf(FileAlreadyExistsException.class);
            Files.delete(place);
        }
        Files.createSymbolicLink(place, folder.resolve("nothing"));
        assertThatThrownBy(publisher::begin).isInstanceOf(FileAlreadyExistsException.class);
    }
}
