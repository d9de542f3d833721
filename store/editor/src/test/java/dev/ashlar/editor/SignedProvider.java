package dev.ashlar.editor;

import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendLocation;
import dev.ashlar.pipeline.backend.BackendProvider;
import dev.ashlar.pipeline.backend.Backends;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/** A folder of JSON whose file {@code author.txt} tells who has saved its records, as a server tells it: {@code signed:content}. */
public final class SignedProvider implements BackendProvider {
    static final String AUTHOR = "author.txt";

    @Override
    public String scheme() {
        return "signed";
    }

    @Override
    public String description() {
        return "a folder with an author";
    }

    @Override
    public Set<String> options() {
        return Set.of();
    }

    @Override
    public boolean recognises(String place) {
        return false;
    }

    @Override
    public boolean claims(String place) {
        return false;
    }

    @Override
    public Backend open(BackendLocation location, boolean writable) {
        Path folder = Path.of(location.place());
        Backend json = writable ? Backends.openToWrite(folder.toString()) : Backends.open(folder.toString());
        return (Backend) Proxy.newProxyInstance(
                Backend.class.getClassLoader(),
                new Class<?>[] {Backend.class},
                (proxy, method, arguments) -> method.getName().equals("author")
                        ? Optional.of(Files.readString(folder.resolve(AUTHOR)))
                        : call(json, method, arguments));
    }

    private static Object call(Backend backend, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(backend, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    @Override
    public Backend create(BackendLocation location) {
        throw new UnsupportedOperationException("there is a folder");
    }
}
