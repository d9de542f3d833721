package dev.ashlar.compiler.generate;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.JavaFile;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.compiler.layout.LayoutPlanner;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.SourceVersion;

/** Generates the views and the catalog of a set of schemas. Immutable; any thread. */
public final class CodeGenerator {
    private final String packageName;
    private final String catalogName;
    private final boolean joml;

    /**
     * Creates a generator of code that needs only the Ashlar library.
     *
     * @param packageName of the generated classes
     * @param catalogName simple name of the class that holds {@code CATALOG}
     * @throws IllegalArgumentException if a name is not a Java name, or a device name of Windows, or if generated code uses a class of this name
     */
    public CodeGenerator(String packageName, String catalogName) {
        this(packageName, catalogName, false);
    }

    /**
     * Creates a generator.
     *
     * @param packageName of the generated classes
     * @param catalogName simple name of the class that holds {@code CATALOG}
     * @param joml whether views also set vectors, quaternions and matrices of the library JOML
     * @throws IllegalArgumentException if a name is not a Java name, or a device name of Windows, or if generated code uses a class of this name
     */
    public CodeGenerator(String packageName, String catalogName, boolean joml) {
        if (!SourceVersion.isName(packageName)) {
            throw new IllegalArgumentException(
                    "PACKAGE: expected the name of a package, such as game.types, found \"" + packageName + "\"");
        }
        if (!SourceVersion.isName(catalogName)
                || catalogName.contains(".")
                || !JavaNames.viewClass(catalogName).equals(catalogName)) {
            throw new IllegalArgumentException(
                    "CATALOG_CLASS: expected the simple name of a class that is no word of Java and no "
                            + "class that generated code uses, such as GameTypes, found \"" + catalogName + "\"");
        }
        requireFileNames(packageName, catalogName);
        this.packageName = packageName;
        this.catalogName = catalogName;
        this.joml = joml;
    }

    /** Sources have to be stored on every system. */
    private static void requireFileNames(String packageName, String catalogName) {
        for (String part : packageName.split("\\.", -1)) {
            if (SchemaText.isDevice(part)) {
                throw new IllegalArgumentException("PACKAGE: expected another name than \"" + part
                        + "\": Windows takes folders with this name for a device");
            }
        }
        if (SchemaText.isDevice(catalogName)) {
            throw new IllegalArgumentException("CATALOG_CLASS: expected another name than \"" + catalogName
                    + "\": Windows takes files with this name for a device");
        }
    }

    /**
     * Generates the sources of all classes.
     *
     * @param schemas without problems, sorted by name
     * @return sources by simple class name, the catalog last
     * @throws IllegalArgumentException if a view would have the name of the catalog
     */
    public Map<String, String> sources(List<Schema> schemas) {
        Map<String, String> sources = new LinkedHashMap<>();
        for (JavaFile file : files(schemas)) {
            sources.put(file.typeSpec().name(), file.toString());
        }
        return sources;
    }

    /**
     * Generates the sources of all classes, and checks the target folder. Writes nothing.
     *
     * @param schemas without problems, sorted by name
     * @param root folder of sources. The package is a folder in it, which may contain other files
     * @return the sources, ready to write
     * @throws IllegalArgumentException if a view would have the name of the catalog
     * @throws IOException if the folder cannot be read, or if it has a file of the same name that Ashlar did not generate
     */
    public GeneratedSources prepare(List<Schema> schemas, Path root) throws IOException {
        String catalog = ClassName.get(packageName, catalogName).canonicalName();
        return GeneratedSources.check(root, packageName, catalog, files(schemas), Renamings.of(schemas));
    }

    private List<JavaFile> files(List<Schema> all) {
        List<Schema> schemas = all.stream().filter(Schema::ships).toList();
        ClassName catalog = ClassName.get(packageName, catalogName);
        List<Schema> structs = Schema.structsOf(schemas);
        requireFreeName(catalog, schemas, structs);
        Set<String> viewClasses = Stream.concat(schemas.stream().flatMap(Schema::withElementTypes), structs.stream())
                .map(s -> JavaNames.viewClass(s.name()))
                .collect(Collectors.toSet());
        Map<String, RecordLayout> layouts = new LinkedHashMap<>();
        schemas.forEach(schema -> LayoutPlanner.planTree(schema)
                .all()
                .forEach(each -> layouts.put(each.layout().name(), each.layout())));
        List<Schema> viewed = schemas.stream().flatMap(Schema::withElementTypes).toList();
        List<JavaFile> files = new ArrayList<>();
        for (Schema schema : viewed) {
            files.add(ViewGenerator.generate(catalog, schema, layouts.get(schema.name()), viewClasses, joml));
        }
        for (Schema struct : structs) {
            files.add(StructGenerator.generate(catalog, struct, viewClasses, joml));
        }
        files.add(CatalogGenerator.generate(catalog, viewed, layouts));
        return files;
    }

    private static void requireFreeName(ClassName catalog, List<Schema> schemas, List<Schema> structs) {
        List<Schema> all = Stream.concat(schemas.stream(), structs.stream()).toList();
        for (Schema schema : all) {
            // Some file systems do not tell gametypes.java from GameTypes.java.
            boolean isView = JavaNames.viewClass(schema.name()).equalsIgnoreCase(catalog.simpleName());
            boolean isInside =
                    CatalogGenerator.partOf(catalog, schema).simpleName().equals(catalog.simpleName());
            if (isView || isInside) {
                throw new IllegalArgumentException(
                        "CATALOG_CLASS: expected a name that no other class has, found " + catalog.simpleName()
                                + ", the name of the " + (isView ? "view" : "class inside the catalog") + " of type "
                                + schema.name() + " (" + schema.at() + ")");
            }
        }
    }
}
