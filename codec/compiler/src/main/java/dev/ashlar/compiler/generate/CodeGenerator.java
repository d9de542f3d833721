package dev.ashlar.compiler.generate;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.JavaFile;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.compiler.layout.LayoutPlanner;
import dev.ashlar.compiler.schema.Schema;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.lang.model.SourceVersion;

/** Generates the views and the catalogue of a set of schemas. */
public final class CodeGenerator {
    private final String packageName;
    private final String catalogName;
    private final boolean joml;

    /**
     * A generator of code that needs no library but Ashlar.
     *
     * @param packageName of the generated classes
     * @param catalogName simple name of the class that holds {@code CATALOG}
     * @throws IllegalArgumentException when these are no Java names
     */
    public CodeGenerator(String packageName, String catalogName) {
        this(packageName, catalogName, false);
    }

    /**
     * A generator.
     *
     * @param packageName of the generated classes
     * @param catalogName simple name of the class that holds {@code CATALOG}
     * @param joml whether views also set vectors, quaternions and matrices of the library JOML
     * @throws IllegalArgumentException when these are no Java names
     */
    public CodeGenerator(String packageName, String catalogName, boolean joml) {
        if (!SourceVersion.isName(packageName)) {
            throw new IllegalArgumentException("expected the name of a package, found " + packageName);
        }
        if (!SourceVersion.isName(catalogName) || catalogName.contains(".")) {
            throw new IllegalArgumentException("expected the simple name of a class, found " + catalogName);
        }
        this.packageName = packageName;
        this.catalogName = catalogName;
        this.joml = joml;
    }

    /**
     * The sources of all classes.
     *
     * @param schemas read without problems, by name
     * @return sources by simple class name, the catalogue last
     * @throws IllegalArgumentException when a view would have the catalogue's name
     */
    public Map<String, String> sources(List<Schema> schemas) {
        Map<String, String> sources = new LinkedHashMap<>();
        for (JavaFile file : files(schemas)) {
            if (sources.put(file.typeSpec().name(), file.toString()) != null) {
                throw new IllegalArgumentException("the catalogue has the name of a view: " + catalogName);
            }
        }
        return sources;
    }

    /**
     * Writes the sources of all classes, and deletes what was generated for types that are gone.
     *
     * @param schemas read without problems, by name
     * @param root folder of sources; the package is a folder in it, which belongs to the generator
     * @return how many files are new or changed
     * @throws IOException when a file cannot be written
     */
    public int write(List<Schema> schemas, Path root) throws IOException {
        return new SourceFolder(root, packageName).write(files(schemas));
    }

    private List<JavaFile> files(List<Schema> schemas) {
        ClassName catalog = ClassName.get(packageName, catalogName);
        Set<String> viewClasses =
                schemas.stream().map(s -> JavaNames.viewClass(s.name())).collect(Collectors.toSet());
        if (viewClasses.contains(catalogName)) {
            throw new IllegalArgumentException("the catalogue has the name of a view: " + catalogName);
        }
        for (Schema schema : schemas) {
            if (CatalogGenerator.partOf(catalog, schema).simpleName().equals(catalogName)) {
                throw new IllegalArgumentException("the catalogue has the name of a class inside it, that of "
                        + schema.name() + ": " + catalogName);
            }
        }
        Map<String, RecordLayout> layouts = new LinkedHashMap<>();
        schemas.forEach(schema -> layouts.put(schema.name(), LayoutPlanner.plan(schema)));
        List<JavaFile> files = new ArrayList<>();
        for (Schema schema : schemas) {
            files.add(ViewGenerator.generate(catalog, schema, layouts.get(schema.name()), viewClasses, joml));
        }
        files.add(CatalogGenerator.generate(catalog, schemas, layouts));
        return files;
    }
}
