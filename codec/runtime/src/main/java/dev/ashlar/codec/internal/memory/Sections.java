package dev.ashlar.codec.internal.memory;

import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * The sections that may be read, for the checked twin of {@link Memory}. A section is forgotten when its owner has been
 * collected: a read of it then means that an address outlived its mapping.
 */
final class Sections {
    private record Section(long address, long length, WeakReference<Object> owner, String name) {
        boolean has(long place, long size) {
            long offset = place - address;
            return offset >= 0 && offset <= length - size;
        }
    }

    private static final ConcurrentSkipListMap<Long, Section> BY_ADDRESS = new ConcurrentSkipListMap<>();

    /** Most reads lie where the one before lay. A section whose owner is alive cannot have been replaced by another. */
    private static final ThreadLocal<Section> LATEST = new ThreadLocal<>();

    private Sections() {}

    static void register(long address, long length, Object owner, String name) {
        if (length > 0) {
            // A new mapping may lie where collected ones were: those are gone.
            LATEST.remove();
            BY_ADDRESS.subMap(address, address + length).clear();
            BY_ADDRESS.put(address, new Section(address, length, new WeakReference<>(owner), name));
        }
    }

    static void check(long address, long length) {
        Section latest = LATEST.get();
        if (latest == null || !latest.has(address, length) || latest.owner().get() == null) {
            LATEST.set(find(address, length));
        }
    }

    private static Section find(long address, long length) {
        Map.Entry<Long, Section> entry = BY_ADDRESS.floorEntry(address);
        if (entry == null) {
            throw new IllegalAddressException("read of " + length + " bytes outside every section");
        }
        Section section = entry.getValue();
        if (!section.has(address, length)) {
            throw new IllegalAddressException("read of " + length + " bytes at offset " + (address - section.address())
                    + " of section " + section.name() + ", which has " + section.length() + " bytes");
        }
        if (section.owner().get() == null) {
            throw new IllegalAddressException("read of section " + section.name() + " after its owner was collected");
        }
        return section;
    }
}
