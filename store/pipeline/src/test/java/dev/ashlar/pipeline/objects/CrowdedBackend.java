package dev.ashlar.pipeline.objects;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.pipeline.backend.Backend;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;

/** A backend into which another program saves a player in front of each of the first updates. */
final class CrowdedBackend {
    private CrowdedBackend() {}

    static Backend of(Backend backend, int times) {
        int[] left = {times};
        InvocationHandler handler = (proxy, method, arguments) -> {
            if (method.getName().equals("update") && left[0]-- > 0) {
                DataRecord other = new DataRecord("Player");
                other.set("name", Variant.of("of another program"));
                backend.save(List.of(other));
            }
            try {
                return method.invoke(backend, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        };
        return (Backend)
                Proxy.newProxyInstance(Backend.class.getClassLoader(), new Class<?>[] {Backend.class}, handler);
    }
}
