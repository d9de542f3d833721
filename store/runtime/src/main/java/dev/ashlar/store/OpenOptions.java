package dev.ashlar.store;

import dev.ashlar.store.internal.sign.Ed25519;
import dev.ashlar.store.verify.PackKeys;
import dev.ashlar.store.verify.Verification;
import java.security.PublicKey;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * How a pack is opened. Immutable.
 *
 * @param privateCopy whether the file is copied into memory of the process instead of mapped. Reads then return the
 *     content at opening, even if the file is truncated or overwritten. Use it for files that are not trusted or may
 *     change: mods, downloads, network drives. A copy takes the time to read the file, and as much native memory as the
 *     file is long. No heap limit applies to it: check the length of an untrusted file first
 * @param verification how much is checked before the pack is used. If there is a private copy, the copy is checked, not
 *     the file
 * @param onHugePages whether a private copy is intended to lie on huge pages: see {@link #hugePages()}
 * @param byKey whether views find their fields by key, in a pack of any layout: see {@link #keyed()}
 * @param mostCopied the most bytes of one text or array that a view copies to the heap: see {@link #maxCopiedBytes}
 * @param signers trusted keys: one of them must have signed the pack. If the set is empty, signatures are not checked:
 *     see {@link #signedBy}
 * @param leastVersion the lowest accepted version of the product; empty for any: see {@link #atLeast}
 */
public record OpenOptions(
        boolean privateCopy,
        Verification verification,
        boolean onHugePages,
        boolean byKey,
        int mostCopied,
        Set<PublicKey> signers,
        String leastVersion) {
    /** The default limit of bytes of one text or array that a view copies to the heap: 16 MiB. */
    public static final int DEFAULT_MOST_COPIED = 16 << 20;

    /** The lowest value of {@link #maxCopiedBytes}, in bytes. */
    public static final int LEAST_MOST_COPIED = 4096;

    /** The default: the file is mapped, with the checks of {@link Verification#NONE}. */
    public static final OpenOptions MAPPED =
            new OpenOptions(false, Verification.NONE, false, false, DEFAULT_MOST_COPIED, Set.of(), "");

    /** A private copy, which is verified completely. */
    public static final OpenOptions PRIVATE_COPY =
            new OpenOptions(true, Verification.FULL, false, false, DEFAULT_MOST_COPIED, Set.of(), "");

    /**
     * Options.
     *
     * @param privateCopy whether the file is copied
     * @param verification how much is checked
     * @param onHugePages whether the copy is intended to lie on huge pages
     * @param byKey whether views find their fields by key
     * @param mostCopied the most bytes of one text or array that a view copies to the heap, 4096 or more
     * @param signers trusted Ed25519 keys, one of which must have signed the pack; empty if signatures are not checked
     * @param leastVersion the lowest accepted version of the product, such as {@code 1.4}; empty for any
     * @throws IllegalArgumentException if huge pages are requested for a mapped file, or if {@code mostCopied} is less
     *     than 4096. It is also thrown if a key is not an Ed25519 key, or if the version has characters other than digits
     *     and dots
     */
    public OpenOptions {
        if (onHugePages && !privateCopy) {
            throw new IllegalArgumentException("huge pages: expected a private copy, found a mapped file");
        }
        if (mostCopied < LEAST_MOST_COPIED) {
            throw new IllegalArgumentException(
                    "bytes to copy at most: expected " + LEAST_MOST_COPIED + " or more, found " + mostCopied);
        }
        signers = Set.copyOf(signers);
        for (PublicKey key : signers) {
            Ed25519.require(key);
        }
        if (!leastVersion.isEmpty()) {
            ProductVersion.requireNumbers(leastVersion);
        }
    }

    /**
     * Returns these options with another verification.
     *
     * @param level how much is checked
     * @return the options
     */
    public OpenOptions verify(Verification level) {
        return new OpenOptions(privateCopy, level, onHugePages, byKey, mostCopied, signers, leastVersion);
    }

    /**
     * Returns these options for a private copy on huge pages of 2 MiB. Random reads over 1 GiB then take about half the
     * time. Every copy of at least 2 MiB is aligned for huge pages, with or without this option. Whether the copy gets
     * them depends on the kernel and the C library. On Linux, set {@code GLIBC_TUNABLES=glibc.malloc.hugetlb=1} in the
     * environment before the JVM starts.
     *
     * <p>With this option, {@code open} logs a warning if less than nine tenths of a copy of at least 2 MiB lies on
     * huge pages. The warning goes to the {@link System.Logger} named {@code dev.ashlar.store.RecordStore}, with the
     * reason and the remedy. {@link RecordStore#memoryUse()} returns the figures.
     *
     * @return the options
     * @throws IllegalArgumentException if these options have no private copy
     */
    public OpenOptions hugePages() {
        return new OpenOptions(privateCopy, verification, true, byKey, mostCopied, signers, leastVersion);
    }

    /**
     * Returns these options for a pack whose layouts may differ from those that the views were compiled for. Generated
     * views then find their fields by key (the hash of the name), as in development:
     *
     * <ul>
     * <li>A field that the code does not know is ignored.
     * <li>A field that the pack does not have reads the default of the code.
     * <li>Numbers convert. Constants are matched by name.
     * <li>A type that the pack does not have has no records.
     * </ul>
     *
     * <p>{@link RecordStore#differences()} lists what differs. If the values of a field can never convert, such as a
     * string in place of a number, the pack is refused.
     *
     * <p>Reads are slower than through views at fixed offsets, and allocate nothing either. As in a development store,
     * generic spawners are allowed for every type.
     *
     * @return the options
     */
    public OpenOptions keyed() {
        return new OpenOptions(privateCopy, verification, onHugePages, true, mostCopied, signers, leastVersion);
    }

    /**
     * Returns these options with another limit of what one read copies to the heap. A sparse file of a few kilobytes
     * can hold a text of 1 GiB. If a read would allocate more than the limit for one text, array or item of bytes, it
     * throws {@link dev.ashlar.codec.view.CorruptDataException} before it allocates. This applies to strings, appended
     * texts, copied bytes, and arrays of spawned components. Reads in place, element by element, as a slice, or to an
     * array of the caller have no limit. The default is {@link #DEFAULT_MOST_COPIED}.
     *
     * @param bytes the most, 4096 to 2^31 − 1; the latter is no limit
     * @return the options
     * @throws IllegalArgumentException if the limit is less than 4096
     */
    public OpenOptions maxCopiedBytes(int bytes) {
        return new OpenOptions(privateCopy, verification, onHugePages, byKey, bytes, signers, leastVersion);
    }

    /**
     * Returns these options for packs that must be signed with one of these keys, by {@code ashlar sign}. The signature
     * is checked before anything but the header is read. If the signature is missing, is by another key, or does not
     * match the bytes of the file, opening throws a {@link dev.ashlar.store.format.PackException} with the kind {@link
     * dev.ashlar.store.format.PackErrorKind#NOT_TRUSTED}.
     *
     * <p>The check reads the whole file. It holds for the bytes that were read: a process that can write to a mapped
     * file can change it afterwards. For files from strangers use {@link #PRIVATE_COPY}, where the copy is checked. A
     * signature does not prove that a pack is the newest: see {@link #atLeast}.
     *
     * @param keys one or more Ed25519 keys, as {@link PackKeys#publicKey} reads them
     * @return the options
     * @throws IllegalArgumentException if a key is not an Ed25519 key, or if there is no key
     */
    public OpenOptions signedBy(PublicKey... keys) {
        if (keys.length == 0) {
            throw new IllegalArgumentException("keys: expected one or more, found none");
        }
        Set<PublicKey> all = new HashSet<>(Arrays.asList(keys));
        return new OpenOptions(privateCopy, verification, onHugePages, byKey, mostCopied, all, leastVersion);
    }

    /**
     * Returns these options for packs whose build stamp has this version of the product or a later one. Together with
     * {@link #signedBy}, this prevents the replacement of a pack by an older signed pack. If the stamp has no version,
     * an older one, or a pre-release of the version, opening throws a {@link dev.ashlar.store.format.PackException}
     * with the kind {@link dev.ashlar.store.format.PackErrorKind#NOT_TRUSTED}.
     *
     * @param version numbers separated by dots, such as {@code 1.4}. They are compared from the left; absent numbers
     *     count as 0
     * @return the options
     * @throws IllegalArgumentException if the version has characters other than digits and dots
     */
    public OpenOptions atLeast(String version) {
        ProductVersion.requireNumbers(version);
        return new OpenOptions(privateCopy, verification, onHugePages, byKey, mostCopied, signers, version);
    }
}
