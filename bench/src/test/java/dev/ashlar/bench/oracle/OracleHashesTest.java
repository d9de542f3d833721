package dev.ashlar.bench.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The oracle's own arithmetic, held against published vectors. */
class OracleHashesTest {
    @Test
    void xxh64OfTheVectorsInTheDocument() {
        assertEquals(0xEF46DB3751D8E999L, OracleHashes.key(""));
        assertEquals(0xD24EC4F1A98C6E5BL, OracleHashes.key("a"));
        assertEquals(0x44BC2CF5AD770999L, OracleHashes.key("abc"));
    }

    @Test
    void xxh64OfMoreThanAStripe() {
        assertEquals(0xFBCEA83C8A378BF1L, OracleHashes.key("Nobody inspects the spammish repetition"));
    }

    @Test
    void xxh64OfAPartOfAnArray() {
        byte[] bytes = "xabcx".getBytes(StandardCharsets.US_ASCII);
        assertEquals(0x44BC2CF5AD770999L, OracleHashes.xxh64(bytes, 1, 3));
    }

    @Test
    void mixOfTheVectorsInTheDocument() {
        assertEquals(0, OracleHashes.mix(0));
        assertEquals(0x5692161D100B05E5L, OracleHashes.mix(1));
        assertEquals(0xDBD238973A2B148AL, OracleHashes.mix(2));
        assertEquals(0xB4D055FCF2CBBD7BL, OracleHashes.mix(-1));
        assertEquals(0xC1936642EBA4EAD7L, OracleHashes.mix(1000));
        assertEquals(0x5A682AFE7965DEBDL, OracleHashes.mix(Long.MAX_VALUE));
    }

    @Test
    void crc32cOfTheVectorInTheDocument() {
        byte[] bytes = "123456789".getBytes(StandardCharsets.US_ASCII);
        assertEquals(0xE3069283, OracleHashes.crc32c(bytes, 0, bytes.length));
    }

    @Test
    void anEmptySectionHasNoChunkAndALongerOneEvery64KiB() {
        assertEquals(0, OracleHashes.chunkChecksums(new byte[0], 0, 0).length);
        assertEquals(4, OracleHashes.chunkChecksums(new byte[OracleHashes.CHUNK], 0, OracleHashes.CHUNK).length);
        assertEquals(
                8, OracleHashes.chunkChecksums(new byte[OracleHashes.CHUNK + 1], 0, OracleHashes.CHUNK + 1).length);
    }

    @Test
    void utf8RefusesSurrogatesOverlongFormsAndCutEnds() {
        assertEquals("é", OracleHashes.utf8(new byte[] {(byte) 0xC3, (byte) 0xA9}, 0, 2));
        assertNull(OracleHashes.utf8(new byte[] {(byte) 0xED, (byte) 0xA0, (byte) 0x80}, 0, 3));
        assertNull(OracleHashes.utf8(new byte[] {(byte) 0xC0, (byte) 0x80}, 0, 2));
        assertNull(OracleHashes.utf8(new byte[] {(byte) 0xC3}, 0, 1));
    }
}
