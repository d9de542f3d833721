package dev.ashlar.codec.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** A second kind of records, or of views, would cost a release its monomorphic calls: it must not even load them. */
class ClassLoadingTest {
    @Test
    void shouldLoadNothingOfDevelopmentWithTheClassesOfARelease() throws ClassNotFoundException {
        Watching loader = new Watching();
        for (Class<?> used : List.of(ViewType.class, View.class, RecordSource.class, Catalog.class, ViewSet.class)) {
            Class.forName(used.getName(), true, loader);
        }
        assertThat(loader.loaded)
                .contains(RecordSource.class.getName(), View.class.getName())
                .doesNotContain(EmptyRecords.class.getName(), KeyedFields.class.getName(), RecordView.class.getName());
    }

    /** Makes the classes of this package anew, verified, and remembers which. */
    private static final class Watching extends ClassLoader {
        private final Set<String> loaded = new TreeSet<>();

        Watching() {
            super(ClassLoadingTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith(View.class.getPackageName() + ".")) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> known = findLoadedClass(name);
                return known == null ? define(name) : known;
            }
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = in.readAllBytes();
                loaded.add(name);
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }
}
