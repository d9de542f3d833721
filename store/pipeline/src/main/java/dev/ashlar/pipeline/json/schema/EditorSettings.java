package dev.ashlar.pipeline.json.schema;

import dev.ashlar.compiler.folder.ContentTree;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Creates settings that map record files to their JSON Schema in editors, for a project with folders of content and schemas. Immutable; any thread.
 *
 * @param content folder of the content, relative to the project; empty for the project itself
 * @param schemas folder of the documents of {@link JsonSchemaExport}, relative to the project, or as a URL
 * @param types names of the record types
 */
public record EditorSettings(String content, String schemas, List<String> types) {
    /** Path of the settings of Visual Studio Code in a project. */
    public static final Path VS_CODE = Path.of(".vscode", "settings.json");

    /** Path of the settings of IntelliJ IDEA and other JetBrains editors in a project. */
    public static final Path INTELLIJ = Path.of(".idea", "jsonSchemas.xml");

    private static final List<String> ENDINGS = List.of(ContentTree.JSON, ContentTree.COMMENTED);

    /** The first line of both tells that nobody else wrote the file. */
    private static final String MADE =
            "Made by ashlar schema export, which may replace this file as long as this line is here.";

    /**
     * Whether Ashlar created a settings file and still owns it.
     *
     * @param text of the file
     * @return false also for an empty file
     */
    public static boolean isOwn(String text) {
        return text.lines().limit(2).anyMatch(line -> line.contains(MADE));
    }

    private String folder() {
        return content.isEmpty() ? "" : content + "/";
    }

    /** {@return the settings of Visual Studio Code: JSON with a comment} */
    public String ofVsCode() {
        List<Map<String, Object>> all = new ArrayList<>();
        for (String type : types) {
            Map<String, Object> one = new LinkedHashMap<>();
            List<String> files = new ArrayList<>();
            for (String ending : ENDINGS) {
                files.add("/" + folder() + "**/" + type + ending);
                files.add("/" + folder() + "**/" + type + "-*" + ending);
                files.add("/" + folder() + "**/" + type + "/**/*" + ending);
            }
            one.put("fileMatch", files);
            one.put("url", address(type, "./"));
            all.add(one);
        }
        return "// " + MADE + "\n" + JsonTree.text(Map.of("json.schemas", all));
    }

    private String address(String type, String relative) {
        String file = schemas + (schemas.isEmpty() ? "" : "/") + JsonSchemaExport.fileName(type);
        return schemas.contains(":") ? file : relative + file;
    }

    /** {@return the settings of IntelliJ IDEA: XML} */
    public String ofIntelliJ() {
        StringBuilder xml = new StringBuilder();
        xml.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- ")
                .append(MADE)
                .append(" -->\n");
        xml.append("<project version=\"4\">\n");
        xml.append("  <component name=\"JsonSchemaMappingsProjectConfiguration\">\n    <state>\n      <map>\n");
        types.forEach(type -> append(type, xml));
        xml.append("      </map>\n    </state>\n  </component>\n</project>\n");
        return xml.toString();
    }

    private void append(String type, StringBuilder xml) {
        xml.append("        <entry key=\"").append(type).append("\">\n          <value>\n            <SchemaInfo>\n");
        option("name", type, "              ", xml);
        option(
                "schemaVersion",
                "JSON Schema version 7",
                "              ",
                xml); // Of those with if and else, the one that all releases know.
        option("relativePathToSchema", address(type, ""), "              ", xml);
        xml.append("              <option name=\"patterns\">\n                <list>\n");
        for (String pattern : patterns(type)) {
            xml.append("                  <Item>\n");
            option("pattern", "true", "                    ", xml);
            option("path", pattern, "                    ", xml);
            option("mappingKind", "Pattern", "                    ", xml);
            xml.append("                  </Item>\n");
        }
        xml.append(
                "                </list>\n              </option>\n            </SchemaInfo>\n          </value>\n        </entry>\n");
    }

    /** An asterisk stands for any characters, slashes too, and a file matches by the end of its path. */
    private List<String> patterns(String type) {
        List<String> patterns = new ArrayList<>();
        for (String ending : ENDINGS) {
            for (String files : List.of(type + ending, type + "-*" + ending, type + "/*" + ending)) {
                patterns.add(folder() + files);
                patterns.add(folder() + "*/" + files);
            }
        }
        return patterns;
    }

    private static void option(String name, String value, String indent, StringBuilder xml) {
        String escaped = value.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
        xml.append(indent)
                .append("<option name=\"")
                .append(name)
                .append("\" value=\"")
                .append(escaped)
                .append("\" />\n");
    }
}
