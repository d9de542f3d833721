package dev.ashlar.pipeline.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TagsTest {
    /** The numbers are stored: these are all, and stay what they are. */
    @Test
    void shouldNumberTypesAsEver() {
        StringBuilder numbers = new StringBuilder();
        for (int number = 0; number < 300; number++) {
            Tags.Tag tag = Tags.OWN.of(number);
            if (tag != null) {
                assertThat(Tags.OWN.number(tag.type(), tag.shape())).isEqualTo(number);
                String array = tag.shape().isArray() ? "[]" : "";
                numbers.append(number)
                        .append(' ')
                        .append(tag.type().schemaName())
                        .append(array)
                        .append(", ");
            }
        }
        assertThat(numbers)
                .hasToString(
                        "1 i32, 2 u32, 3 i64, 4 u64, 5 f32, 6 f64, 7 vec2, 8 vec3, 9 vec4, 10 quat, 11 string, 12 ref, 13 bool,"
                                + " 14 bytes, 15 i8, 16 u8, 17 i16, 18 u16, 19 enum, 20 flags, 21 hash, 22 ivec2, 23 ivec3, 24 ivec4, 25 mat3,"
                                + " 26 mat4, 27 aabb, 28 color, 29 list, 30 map, 31 values, 101 i32[], 102 u32[], 103 i64[], 104 u64[], 105 f32[], 106 f64[], 107 vec2[],"
                                + " 108 vec3[], 109 vec4[], 110 quat[], 111 string[], 112 ref[], 113 bool[], 115 i8[], 116 u8[], 117 i16[],"
                                + " 118 u16[], 119 enum[], 120 flags[], 121 hash[], 122 ivec2[], 123 ivec3[], 124 ivec4[], 125 mat3[], 126 mat4[],"
                                + " 127 aabb[], 128 color[], ");
    }
}
