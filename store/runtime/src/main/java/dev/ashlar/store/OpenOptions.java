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
 * @param privateCopy whether the file is copied into memory of the process, instead of mapped: reads then see what was there when
 *     it was opened, whatever somebody does to the file, be it truncated or overwritten. For files that are not trusted or may
 *     change: mods, downloads, network drives. Takes as much memory as the file is long, outside of the heap and whatever its limits are (look at the length of what
 *     strangers send first), and time to
 *     read it
 * @param verification how much is checked before the pack is used; of a private copy the copy is, not the file
 * @param onHugePages whether a private copy is meant to lie on huge pages: see {@link #hugePages()}
 * @param byKey whether views find their fields by key, in a pack of any layout: see {@link #keyed()}
 * @param mostCopied how many bytes of one text or array views copy to the heap at most: see {@link #maxCopiedBytes}
 * @param signers the keys of which one has to have signed the pack; without any, signatures are not checked: see {@link #signedBy}
 * @param leastVersion the version that the product has to have at least; empty for any: see {@link #atLeast}
 */
public record OpenOptions(
        boolean privateCopy,
        Verification verification,
        boolean onHugePages,
        boolean byKey,
        int mostCopied,
        Set<PublicKey> signers,
        String leastVersion) {
    /** How many bytes of one text or array views copy to the heap, if nobody says otherwise: 16 MiB. */
    public static final int DEFAULT_MOST_COPIED = 16 << 20;

    /** Least limit of {@link #maxCopiedBytes}, in bytes. */
    public static final int LEAST_MOST_COPIED = 4096;

    /** The file is mapped, nothing but what every open checks is checked: the default. */
    public static final OpenOptions MAPPED =
            new OpenOptions(false, Verification.NONE, false, false, DEFAULT_MOST_COPIED, Set.of(), "");

    /** A private copy, all of which is verified. */
    public static final OpenOptions PRIVATE_COPY =
            new OpenOptions(true, Verification.FULL, false, false, DEFAULT_MOST_COPIED, Set.of(), "");

    /**
     * Options.
     *
     * @param privateCopy whether the file is copied
     * @param verification how much is checked
     * @param onHugePages whether the copy is meant to lie on huge pages
     * @param byKey whether views find their fields by key
     * @param mostCopied how many bytes of one text or array views copy to the heap at most, 4096 or more
     * @param signers the keys of which one has to have signed the pack, Ed25519; empty when signatures are not checked
     * @param leastVersion the version that the product has to have at least, such as {@code 1.4}; empty for any
     * @throws IllegalArgumentException when a file that is mapped is meant to lie on huge pages, for a lower limit, for a key of another
     *     algorithm, and for a version that is not made of numbers and dots
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
     * The same with another verification.
     *
     * @param level how much is checked
     * @return the options
     */
    public OpenOptions verify(Verification level) {
        return new OpenOptions(privateCopy, level, onHugePages, byKey, mostCopied, signers, leastVersion);
    }

    /**
     * The same for somebody who counts on huge pages, those of 2 MiB: random reads over a gigabyte then take about half the time. Every copy of 2 MiB
     * and more is laid so that it can consist of them; whether it gets them is up to the kernel and the C library, which on Linux has to be told
     * before the JVM starts, by {@code GLIBC_TUNABLES=glibc.malloc.hugetlb=1} in the environment. With this option a copy of 2 MiB and more that has less than nine tenths of
     * its bytes on huge pages is a warning in the log ({@link System.Logger} named {@code dev.ashlar.store.RecordStore}), with the reason and the
     * remedy; {@link RecordStore#memoryUse()} tells the figures.
     *
     * @return the options
     * @throws IllegalArgumentException when these are not options of a private copy
     */
    public OpenOptions hugePages() {
        return new OpenOptions(privateCopy, verification, true, byKey, mostCopied, signers, leastVersion);
    }

    /**
     * The same for a pack whose layouts may differ from those that the views were compiled for. Generated views then find their fields by key (the hash of the
     * name), as they do in development: fields that the code does not know are ignored, fields that the pack does not have read the
     * default of the code, numbers convert, constants go by their names. A type that the pack does not have has no records. {@link RecordStore#differences()} lists
     * what differs; a field whose values can never convert, such as a string in the place of a number, refuses the pack.
     *
     * <p>Reads are slower than through views at fixed offsets, and allocate nothing either. A store that reads by key spawns as a development store
     * does: generic spawners are allowed for every type.
     *
     * @return the options
     */
    public OpenOptions keyed() {
        return new OpenOptions(privateCopy, verification, onHugePages, true, mostCopied, signers, leastVersion);
    }

    /**
     * The same with another limit of what one read copies to the heap. A sparse file of a few kilobytes can hold a text of 1 GiB. A read that would
     * allocate more than the limit for one text, array or item of bytes throws {@link dev.ashlar.codec.view.CorruptDataException} before it
     * allocates. This applies to strings, appended texts, copied bytes, and arrays of spawned components. Reads in place, element by element, as a slice, or to an
     * array of the caller have no limit. The default is {@link #DEFAULT_MOST_COPIED}.
     *
     * @param bytes the most, 4096 to 2^31 − 1; the latter is no limit
     * @return the options
     * @throws IllegalArgumentException when the limit is lower
     */
    public OpenOptions maxCopiedBytes(int bytes) {
        return new OpenOptions(privateCopy, verification, onHugePages, byKey, bytes, signers, leastVersion);
    }

    /**
     * The same for packs that have to be signed with one of some keys, by {@code ashlar sign}. The signature is checked before anything but the header
     * is read; if it is missing, by another key, or not that of the bytes of the file, opening throws a {@link
     * dev.ashlar.store.format.PackException} with the kind {@link dev.ashlar.store.format.PackErrorKind#NOT_TRUSTED}.
     *
     * <p>The check reads the whole file. It holds for the bytes that were read: whoever can write to a mapped file can change it afterwards. For files
     * of strangers use {@link #PRIVATE_COPY}, whose copy is what is checked. A signature does not say that a pack is the newest: see {@link #atLeast}.
     *
     * @param keys one or more, Ed25519: {@link PackKeys#publicKey} reads them
     * @return the options
     * @throws IllegalArgumentException when a key is not an Ed25519 key, and without a key
     */
    public OpenOptions signedBy(PublicKey... keys) {
        if (keys.length == 0) {
            throw new IllegalArgumentException("keys: expected one or more, found none");
        }
        Set<PublicKey> all = new HashSet<>(Arrays.asList(keys));
        return new OpenOptions(privateCopy, verification, onHugePages, byKey, mostCopied, all, leastVersion);
    }

    /**
     * The same for packs whose build stamp has this version of the product or a later one. Together with {@link #signedBy}, nobody can put an older
     * signed pack in the place of a newer one. If the stamp has no version, an older one, or a pre-release of the version, opening throws a
     * {@link dev.ashlar.store.format.PackException} with the kind {@link dev.ashlar.store.format.PackErrorKind#NOT_TRUSTED}.
     *
     * @param version numbers with dots between, such as {@code 1.4}; numbers are compared from the left, absent ones count as 0
     * @return the options
     * @throws IllegalArgumentException when the version has anything but numbers and dots
     */
    public OpenOptions atLeast(String version) {
        ProductVersion.requireNumbers(version);
        return new OpenOptions(privateCopy, verification, onHugePages, byKey, mostCopied, signers, version);
    }
}
