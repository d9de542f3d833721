package dev.ashlar.pipeline.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.compiler.problem.Problem;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordMergeTest {
    private static final String BASE = """
            [
              {"id": 1, "name": "stone", "rate": 5},
              {"id": 2, "name": "smoke", "rate": 6},
              {"id": 3, "name": "fire", "rate": 7}
            ]
            """;

    private static RecordMerge.Result merge(String base, String ours, String theirs) {
        return RecordMerge.merge("Material.json", bytes(base), bytes(ours), bytes(theirs));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String merged(String base, String ours, String theirs) {
        RecordMerge.Result result = merge(base, ours, theirs);
        assertThat(result.conflicts()).isEmpty();
        return result.text();
    }

    private static List<String> conflicts(RecordMerge.Result result) {
        return result.conflicts().stream().map(Problem::toString).toList();
    }

    @Test
    void shouldMergeFieldsOfOneLine() {
        String ours = BASE.replace("\"rate\": 5", "\"rate\": 50");
        String theirs = BASE.replace("\"stone\"", "\"rock\"");
        assertThat(merged(BASE, ours, theirs)).isEqualTo(ours.replace("\"stone\"", "\"rock\""));
    }

    @Test
    void shouldKeepOrderAndFormOfOurs() {
        String ours = """
                [{"rate":7,"id":3,"name":"fire"},
                 { "id": 1, "name": "stone", "rate": 5.0 }
                , {"id":2,"name":"smoke","rate":6}]""";
        String theirs = BASE.replace("\"rate\": 5", "\"rate\": 9").replace("\"fire\"", "\"flame\"");
        assertThat(merged(BASE, ours, theirs))
                .isEqualTo(ours.replace("5.0", "9").replace("fire", "flame"));
    }

    @Test
    void shouldTakeNewRecordsOfBothSidesById() {
        String ours = BASE.replace("7}\n", "7},\n  {\"id\": 5, \"name\": \"five\"}\n");
        String theirs = BASE.replace("7}\n", "7},\n  {\"id\": 4, \"name\": \"four\"},\n  {\"id\": 6}\n");
        assertThat(merged(BASE, ours, theirs))
                .isEqualTo(
                        BASE.replace(
                                "7}\n",
                                "7},\n  {\"id\": 4, \"name\": \"four\"},\n  {\"id\": 5, \"name\": \"five\"},\n  {\"id\": 6}\n"));
    }

    @Test
    void shouldTakeNewRecordsByIdWhereIdsBeginAt0() {
        String base = "[\n  {\"id\": 0},\n  {\"id\": 5}\n]\n";
        String theirs = base.replace("0},", "0},\n  {\"id\": 2},");
        String ours = base.replace("0},", "0},\n  {\"id\": 3},");
        assertThat(merged(base, ours, theirs)).isEqualTo(ours.replace("0},", "0},\n  {\"id\": 2},"));
    }

    @Test
    void shouldRemoveWhatEitherSideRemoved() {
        String ours = BASE.replace("  {\"id\": 2, \"name\": \"smoke\", \"rate\": 6},\n", "");
        String theirs = BASE.replace(",\n  {\"id\": 3, \"name\": \"fire\", \"rate\": 7}", "");
        assertThat(merged(BASE, ours, theirs)).isEqualTo("[\n  {\"id\": 1, \"name\": \"stone\", \"rate\": 5}\n]\n");
        assertThat(merged(BASE, BASE, "[]\n")).isEqualTo("[\n]\n");
    }

    @Test
    void shouldAddAndRemoveFields() {
        String ours = BASE.replace(", \"rate\": 6", "");
        String theirs = BASE.replace("\"smoke\",", "\"smoke\", \"tags\": [\"a\"],");
        assertThat(merged(BASE, ours, theirs)).contains("{\"id\": 2, \"name\": \"smoke\", \"tags\": [\"a\"]},");
    }

    @Test
    void shouldMarkAValueThatBothChanged() {
        String base = "[\n  {\n    \"id\": 1,\n    \"a\": 1,\n    \"b\": 1,\n    \"c\": 1\n  }\n]\n";
        RecordMerge.Result result = merge(
                base,
                base.replace("\"b\": 1", "\"b\": 2").replace("\"a\": 1", "\"a\": 7"),
                base.replace("\"b\": 1", "\"b\": 3").replace("\"c\": 1", "\"c\": 8"));
        assertThat(result.text()).isEqualTo("""
                [
                  {
                    "id": 1,
                    "a": 7,
                <<<<<<< ours
                    "b": 2,
                =======
                    "b": 3,
                >>>>>>> theirs
                    "c": 8
                  }
                ]
                """);
        assertThat(conflicts(result))
                .containsExactly(
                        "Material.json:5:1: record 1.b: changed in ours and in theirs: expected one of both values");
    }

    @Test
    void shouldMergeTheMembersOfStructFields() {
        String base =
                "[\n  {\"id\": 1, \"stats\": {\"hp\": 20, \"mood\": \"calm\", \"resist\": {\"fire\": 1, \"ice\": 2}}}\n]\n";
        String ours = base.replace("20", "25").replace("\"ice\": 2", "\"ice\": 3");
        String theirs = base.replace("calm", "angry").replace("\"fire\": 1", "\"fire\": 4, \"acid\": 5");
        assertThat(merged(base, ours, theirs))
                .isEqualTo(ours.replace("calm", "angry")
                        .replace("\"fire\": 1, \"ice\": 3", "\"fire\": 4, \"ice\": 3, \"acid\": 5"));

        RecordMerge.Result conflict = merge(base, ours, base.replace("\"ice\": 2", "\"ice\": 9"));
        assertThat(conflicts(conflict))
                .containsExactly(
                        "Material.json:2:1: record 1.stats.resist.ice: changed in ours and in theirs: expected one of"
                                + " both values");
        assertThat(conflict.text())
                .contains("=======\n" + ours.lines().toList().get(1).replace("3}", "9}") + "\n>>>>>>>");
    }

    @Test
    void shouldMergeListsOfAsManyElementsByElement() {
        String base =
                "[\n  {\"id\": 1, \"loot\": [\n    {\"item\": 1, \"odds\": 0.5},\n    {\"item\": 2},\n    {\"item\": 3}\n  ]}\n]\n";
        String ours = base.replace("0.5", "0.25").replace("\"item\": 3", "\"item\": 4");
        String theirs = base.replace("{\"item\": 2}", "{\"odds\": 1.0, \"item\": 2}")
                .replace("\"odds\": 0.5}", "\"odds\": 0.50}");
        assertThat(merged(base, ours, theirs)).isEqualTo(ours.replace("{\"item\": 2}", "{\"odds\": 1.0, \"item\": 2}"));
        String inStruct = "[{\"id\": 1, \"shop\": {\"stock\": [{\"item\": 1}, {\"item\": 2}], \"open\": true}}]";
        assertThat(merged(inStruct, inStruct.replace("1}", "3}"), inStruct.replace("2}", "4}")))
                .isEqualTo(inStruct.replace("1}", "3}").replace("2}", "4}"));
    }

    /** Another member of an element that both changed may be that of an element that one side has moved. */
    @Test
    void shouldMarkElementsThatBothChanged() {
        String base =
                "[\n  {\"id\": 1, \"loot\": [\n    {\"item\": 1, \"odds\": 1},\n    {\"item\": 2, \"odds\": 1}\n  ]}\n]\n";
        String swapped =
                "[\n  {\"id\": 1, \"loot\": [\n    {\"item\": 2, \"odds\": 1},\n    {\"item\": 1, \"odds\": 1}\n  ]}\n]\n";
        RecordMerge.Result result =
                merge(base, swapped, base.replace("{\"item\": 2, \"odds\": 1}", "{\"item\": 2, \"odds\": 7}"));
        assertThat(conflicts(result))
                .containsExactly(
                        "Material.json:4:1: record 1.loot[1]: changed in ours and in theirs: expected one of both values");
        assertThat(result.text()).isEqualTo("""
                [
                  {"id": 1, "loot": [
                    {"item": 2, "odds": 1},
                <<<<<<< ours
                    {"item": 1, "odds": 1}
                =======
                    {"item": 2, "odds": 7}
                >>>>>>> theirs
                  ]}
                ]
                """);
    }

    @Test
    void shouldTakeListsOfOtherLengthsForOneValue() {
        String base = "[{\"id\": 1, \"loot\": [{\"item\": 1}, {\"item\": 2}]}]";
        String longer = base.replace("{\"item\": 2}", "{\"item\": 2}, {\"item\": 3}");
        String changed = base.replace("1}", "9}");
        assertThat(merged(base, longer, base)).isEqualTo(longer);
        assertThat(merged(base, base, longer)).isEqualTo(longer);
        assertThat(conflicts(merge(base, longer, changed)))
                .singleElement()
                .asString()
                .contains("record 1.loot: changed in ours and in theirs");
        String mixed = base.replace("{\"item\": 2}", "2");
        assertThat(conflicts(merge(mixed, mixed.replace("1}", "3}"), mixed.replace(" 2", " 4"))))
                .hasSize(1);
    }

    @Test
    void shouldMarkARecordThatOneSideRemovedAndTheOtherChanged() {
        String changed = BASE.replace("\"rate\": 6", "\"rate\": 60");
        String removed = BASE.replace("  {\"id\": 2, \"name\": \"smoke\", \"rate\": 6},\n", "");
        String line = "  {\"id\": 2, \"name\": \"smoke\", \"rate\": 60},\n";
        assertThat(merge(BASE, changed, removed).text())
                .contains("<<<<<<< ours\n" + line + "=======\n>>>>>>> theirs\n");
        RecordMerge.Result other = merge(BASE, removed, changed);
        assertThat(other.text()).contains("<<<<<<< ours\n=======\n" + line + ">>>>>>> theirs\n");
        assertThat(conflicts(other))
                .containsExactly(
                        "Material.json:3:1: record 2: removed in ours, changed in theirs: expected the record, or"
                                + " nothing");
    }

    @Test
    void shouldMarkTwoNewRecordsWithOneId() {
        String ours = BASE.replace("7}\n", "7},\n  {\"id\": 4, \"name\": \"ours\"}\n");
        String theirs = BASE.replace("7}\n", "7},\n  {\"id\": 4, \"name\": \"theirs\"}\n");
        RecordMerge.Result result = merge(BASE, ours, theirs);
        assertThat(result.text())
                .contains(
                        "<<<<<<< ours\n  {\"id\": 4, \"name\": \"ours\"}\n=======\n  {\"id\": 4, \"name\": \"theirs\"}\n"
                                + ">>>>>>> theirs\n]\n");
        assertThat(conflicts(result))
                .containsExactly("Material.json:5:1: record 4: new in ours and in theirs: expected both records with"
                        + " different ids, or one of them");
        assertThat(merged(BASE, ours, ours.replace("{\"id\": 4, ", "{ \"id\": 4,")))
                .isEqualTo(ours);
    }

    @Test
    void shouldMergeAFileThatIsOneRecord() {
        String base = "{\n  \"id\": 1,\n  \"a\": 1,\n  \"b\": [1, 2]\n}\n";
        assertThat(merged(base, base.replace("\"a\": 1", "\"a\": 2"), base.replace("[1, 2]", "[1,\n    3]")))
                .isEqualTo(base.replace("\"a\": 1", "\"a\": 2").replace("[1, 2]", "[1,\n    3]"));
    }

    @Test
    void shouldKeepLineEndsAndByteOrderMarkOfOurs() {
        String ours = "\uFEFF" + BASE.replace("\n", "\r\n");
        String theirs = BASE.replace("7}\n", "7},\n  {\n    \"id\": 4\n  }\n");
        assertThat(merged(BASE, ours, theirs)).isEqualTo("\uFEFF" + theirs.replace("\n", "\r\n"));
    }

    @Test
    void shouldMergeFilesThatAreNewOnBothSides() {
        assertThat(merged("", "[\n  {\"id\": 1}\n]\n", "[\n  {\"id\": 2}\n]\n"))
                .isEqualTo("[\n  {\"id\": 1},\n  {\"id\": 2}\n]\n");
    }

    @Test
    void shouldMergeRecordsWithoutIds() {
        String base = "[\n  {\"name\": \"a\"},\n  {\"name\": \"a\"}\n]\n";
        String ours = base.replace("a\"}\n", "a\"},\n  {\"name\": \"b\"}\n");
        String theirs = base.replace("a\"}\n", "a\"},\n  {\"name\": \"c\"}\n");
        assertThat(merged(base, ours, theirs)).isEqualTo(ours.replace("b\"}\n", "b\"},\n  {\"name\": \"c\"}\n"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[{\"id\": 1,}]",
                "[{\"id\": 1}, {\"id\": 1}]",
                "[1]",
                "[{\"id\": 1, \"id\": 2}]",
                "[{\"id\": 1, \"a\": 1, \"a\": 1}]",
                "{} {}"
            })
    void shouldMarkAllThatDiffersWhereAVersionIsBroken(String theirs) {
        RecordMerge.Result result = merge("[]", "[]", theirs);
        assertThat(result.text()).isEqualTo("<<<<<<< ours\n[]\n=======\n" + theirs + "\n>>>>>>> theirs\n");
        assertThat(conflicts(result)).hasSize(1).first().asString().matches("Material.json:1:\\d+: theirs: .*");
    }

    /** Of each field, only one side changes it: what comes out has all changes of both, whatever the form. */
    @Test
    void shouldHaveTheChangesOfBothSides() {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            TreeMap<Integer, TreeMap<String, Integer>> base = new TreeMap<>();
            for (int id = 1; id < 30; id++) {
                TreeMap<String, Integer> record = new TreeMap<>();
                "abcdef".chars().filter(c -> random.nextInt(3) > 0).forEach(c -> record.put("" + (char) c, c % 7));
                base.put(id, record);
            }
            TreeMap<Integer, TreeMap<String, Integer>> ours = copy(base);
            TreeMap<Integer, TreeMap<String, Integer>> theirs = copy(base);
            TreeMap<Integer, TreeMap<String, Integer>> both = copy(base);
            for (int id = 1; id < 60; id++) {
                TreeMap<Integer, TreeMap<String, Integer>> side = random.nextBoolean() ? ours : theirs;
                if (id >= 30 || random.nextInt(8) == 0) {
                    boolean isRemoved = id < 30;
                    TreeMap<String, Integer> added = new TreeMap<>(java.util.Map.of("a", id));
                    for (TreeMap<Integer, TreeMap<String, Integer>> each : List.of(side, both)) {
                        if (isRemoved) {
                            each.remove(id);
                        } else {
                            each.put(id, new TreeMap<>(added));
                        }
                    }
                    continue;
                }
                for (String field : List.of("a", "b", "c", "d", "e", "f")) {
                    TreeMap<Integer, TreeMap<String, Integer>> one = random.nextBoolean() ? ours : theirs;
                    int value = random.nextInt(4);
                    for (TreeMap<Integer, TreeMap<String, Integer>> each : List.of(one, both)) {
                        if (value == 0) {
                            each.get(id).remove(field);
                        } else if (value > 1) {
                            each.get(id).put(field, 100 * value + id);
                        }
                    }
                }
            }
            String text = merged(text(base, random), text(ours, random), text(theirs, random));
            assertThat(canonical(text)).as("seed " + seed).isEqualTo(canonical(text(both, random)));
        }
    }

    private static TreeMap<Integer, TreeMap<String, Integer>> copy(TreeMap<Integer, TreeMap<String, Integer>> records) {
        TreeMap<Integer, TreeMap<String, Integer>> copy = new TreeMap<>();
        records.forEach((id, record) -> copy.put(id, new TreeMap<>(record)));
        return copy;
    }

    /** Some form or other. */
    private static String text(TreeMap<Integer, TreeMap<String, Integer>> records, Random random) {
        String line = List.of("", " ", "\n    ", "\r\n\t").get(random.nextInt(4));
        List<String> all = new ArrayList<>();
        records.forEach((id, record) -> {
            List<String> members = new ArrayList<>(List.of("\"id\":" + line + id));
            record.forEach((name, value) -> members.add("\"" + name + "\": " + value));
            all.add("{" + String.join("," + line, members) + "}");
        });
        return "[" + String.join(line + "," + line, all) + "]";
    }

    private static List<String> canonical(String text) {
        List<String> records = new ArrayList<>();
        MergedVersion.read("x", bytes(text)).entries().values().forEach(entry -> {
            TreeMap<String, String> values = new TreeMap<>();
            entry.members().forEach((name, member) -> values.put(name, member.canonical()));
            records.add(values.toString());
        });
        return records;
    }
}
