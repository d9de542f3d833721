package dev.ashlar.store.internal.pack;

/**
 * What the header of a pack says, checked.
 *
 * @param major version of the format
 * @param minor version of the format
 * @param fileLength bytes of the file
 * @param directoryOffset where the directory begins
 * @param directoryCount sections
 * @param directoryChecksum CRC32C of the directory
 * @param contentId XXH64 of what the directory says of the sections of types
 * @param schemaSetHash XXH64 of all type keys and fingerprints
 * @param windowShift binary logarithm of a window's length
 * @param typeCount types
 * @param isLayer whether the file is a layer, which no game reads: its records change those of a pack
 * @param isSigned whether the pack has a signature, right or wrong
 * @param signer id of the key that it says it is signed with; 0 without a signature
 * @param checksum CRC32C of the header
 */
public record PackHeader(
        int major,
        int minor,
        long fileLength,
        long directoryOffset,
        int directoryCount,
        int directoryChecksum,
        long contentId,
        long schemaSetHash,
        int windowShift,
        int typeCount,
        boolean isLayer,
        boolean isSigned,
        long signer,
        int checksum) {}
