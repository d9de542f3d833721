package dev.ashlar.store.internal.pack;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What Linux says of memory, read rightly. */
class HugePagesTest {
    /** Two mappings of a process, and what the kernel says of each. */
    private static final String MAPPINGS = """
            7f0000200000-7f0000600000 rw-p 00000000 00:00 0\s
            Size:               4096 kB
            Rss:                4096 kB
            AnonHugePages:      2048 kB
            Private_Hugetlb:       0 kB
            VmFlags: rd wr mr mw me ac sd hg
            7f0000600000-7f0000a00000 r--s 00000000 08:01 11  /tmp/a file-with - AnonHugePages: 9 kB
            AnonHugePages:      4096 kB
            Private_Hugetlb:    1024 kB
            ffffffffff600000-ffffffffff601000 --xp 00000000 00:00 0                  [vsyscall]
            AnonHugePages:        64 kB
            """;

    private static long bytes(long from, long to) {
        return HugePages.bytes(MAPPINGS.lines().iterator(), from, to);
    }

    @Test
    void shouldCountTheMappingsOfTheMemoryAlone() {
        assertThat(bytes(0x7f0000200000L, 0x7f0000600000L)).isEqualTo(2048 << 10);
        assertThat(bytes(0x7f0000300000L, 0x7f0000300001L)).isEqualTo(2048 << 10);
        assertThat(bytes(0x7f0000600000L, 0x7f0000600001L)).isEqualTo(5120 << 10);
        assertThat(bytes(0x7f00005fffffL, 0x7f0000600001L)).isEqualTo(7168 << 10);
        assertThat(bytes(0x7f0000a00000L, 0x7f0000b00000L)).isZero();
        assertThat(bytes(0x7f0000000000L, 0x7f0000200000L)).isZero();
        assertThat(bytes(0xffffffffff600000L, 0xffffffffff600010L)).isEqualTo(64 << 10);
    }

    @Test
    void shouldSayWhatToDo() {
        assertThat(HugePages.remedy("", "")).isEqualTo("this system has none, or does not tell");
        assertThat(HugePages.remedy("always madvise [never]\n", "glibc.malloc.hugetlb=1"))
                .isEqualTo("the kernel has switched them off; write madvise to"
                        + " /sys/kernel/mm/transparent_hugepage/enabled");
        assertThat(HugePages.remedy("always [madvise] never\n", "glibc.malloc.check=1"))
                .isEqualTo("nobody asks the kernel for them; start the JVM with"
                        + " GLIBC_TUNABLES=glibc.malloc.hugetlb=1 in its environment");
        assertThat(HugePages.remedy("always [madvise] never\n", "glibc.malloc.check=1:glibc.malloc.hugetlb=1"))
                .startsWith("the C library does not know the tunable");
        assertThat(HugePages.remedy("[always] madvise never\n", ""))
                .isEqualTo("the kernel finds no free memory in one piece");
    }
}
