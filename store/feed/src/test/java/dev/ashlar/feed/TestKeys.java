package dev.ashlar.feed;

import dev.ashlar.pipeline.sign.SigningKey;

/** Keys of tests. */
public final class TestKeys {
    /** The first test of RFC 8032, section 7.1: the same bytes in each run. */
    public static final SigningKey STUDIO = SigningKey.parse("-----BEGIN PRIVATE KEY-----\n"
            + "MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g\n-----END PRIVATE KEY-----\n");

    /** Of somebody else. */
    public static final SigningKey STRANGER = SigningKey.generate();

    private TestKeys() {}
}
