package dev.ashlar.pipeline.content;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ashlar.codec.view.Catalog;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.development.RecordEdit;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rules of fields: values that must be there, lengths, patterns. */
class ValueRulesTest {
    private static final String FIELDS = """
            Schema = { name = "Item" }
            Fields = [
              { name = "code",  type = "string", required = true, pattern = "[A-Z]{2}-[0-9]+" }
              { name = "label", type = "string", minLength = 2, maxLength = 5, default = "none" }
              { name = "tags",  type = "string[]", maxLength = 2, pattern = "[a-zé]+" }
              { name = "cells", type = "bytes", maxLength = 4 }
              { name = "hops",  type = "ref<Item>[]", minLength = 1 }
            ]
            """;

    @TempDir
    private Path folder;

    private List<String> problems(String fields, String records) throws IOException {
        Contents.write(folder, "Item.schema", fields, "Item.json", records);
        try {
            ContentReader.read(folder, Progress.NONE);
            return List.of();
        } catch (ContentException e) {
            return e.problems().stream().map(Problem::toString).toList();
        }
    }

    @Test
    void shouldAdmitWhatKeepsTheRules() throws IOException {
        assertThat(problems(FIELDS, """
                [
                  {"id": 1, "code": "AB-1", "label": "ab", "tags": ["é"], "cells": "AAECAw==", "hops": [1]},
                  {"id": 2, "code": "ZZ-99", "label": "😀😀😀😀😀", "hops": [1, null]}
                ]
                """)).isEmpty();
    }

    @Test
    void shouldTellEachRuleThatIsBroken() throws IOException {
        assertThat(problems(FIELDS, """
                [
                  {"id": 1, "hops": [1]},
                  {"id": 2, "code": "AB1", "label": "a", "tags": ["a", "B", "c"], "cells": "AAECAwQ=", "hops": []},
                  {"id": 3, "code": "AB-3", "label": "abcdef"},
                  {"id": 4, "code": null, "hops": [1]}
                ]
                """))
                .containsExactly(
                        "Item.json:2:3: Item 1.code: no value: expected a value: the field is required, found none",
                        "Item.json:3:21: Item 2.code: does not match the pattern: expected [A-Z]{2}-[0-9]+, found \"AB1\"",
                        "Item.json:3:37: Item 2.label: too short: expected 2 to 5 characters, found 1 character",
                        "Item.json:3:50: Item 2.tags: too long: expected at most 2 elements, found 3 elements",
                        "Item.json:3:56: Item 2.tags[1]: does not match the pattern: expected [a-zé]+, found \"B\"",
                        "Item.json:3:76: Item 2.cells: too long: expected at most 4 bytes, found 5 bytes",
                        "Item.json:3:96: Item 2.hops: too short: expected at least 1 element, found 0 elements",
                        "Item.json:4:3: Item 3.hops: no value, and no default: expected a value, or a default that keeps the rules of the field, found none, which reads as empty",
                        "Item.json:4:38: Item 3.label: too long: expected 2 to 5 characters, found 6 characters",
                        "Item.json:5:21: Item 4.code: wrong value: expected a value (string is not optional), found null");
    }

    @Test
    void cannotReadEmptyWhereTheRulesForbidIt() throws IOException {
        String fields = """
                Schema = { name = "Item" }
                Fields = [
                  { name = "a", type = "string", minLength = 1 }
                  { name = "b", type = "string", pattern = "x+" }
                  { name = "c", type = "string", pattern = "x+", optional = true }
                  { name = "d", type = "int[]", minLength = 1, default = [1] }
                  { name = "e", type = "string[]", pattern = "x+" }
                ]
                """;
        assertThat(problems(fields, "[{\"id\": 1}]"))
                .containsExactly(
                        "Item.json:1:2: Item 1.a: no value, and no default: expected a value, or a default that keeps the rules of the field, found none, which reads as empty",
                        "Item.json:1:2: Item 1.b: no value, and no default: expected a value, or a default that keeps the rules of the field, found none, which reads as empty");
    }

    @Test
    void cannotBeStoppedByAPattern() throws IOException {
        String fields = """
                Schema = { name = "Item" }
                Fields = [ { name = "a", type = "string", pattern = "(.*a){12}b" } ]
                """;
        String text = "a".repeat(40);
        assertThat(problems(fields, "[{\"id\": 1, \"a\": \"" + text + "\"}]"))
                .containsExactly(
                        "Item.json:1:17: Item 1.a: the pattern takes too long: expected a pattern that needs at most a million steps, and ten for each character of the text, found \""
                                + text + '"');
    }

    @Test
    void cannotSaveWhatBreaksARule() throws IOException {
        assertThat(problems(FIELDS, "[{\"id\": 1, \"code\": \"AB-1\", \"hops\": [1]}]"))
                .isEmpty();
        try (DevelopmentStore store = DevelopmentStore.open(folder, Catalog.of())) {
            RecordEdit edit = store.edit("Item", 1).set("code", "ab");
            assertThatExceptionOfType(ContentException.class)
                    .isThrownBy(edit::save)
                    .withMessageContaining("does not match the pattern");
            RecordEdit created = store.create("Item");
            assertThatExceptionOfType(ContentException.class)
                    .isThrownBy(created::save)
                    .withMessageContaining("the field is required");
        }
    }
}
