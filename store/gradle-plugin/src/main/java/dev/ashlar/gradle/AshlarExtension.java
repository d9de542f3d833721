package dev.ashlar.gradle;

import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;

/** The block {@code ashlar} of a build file. */
public abstract class AshlarExtension {
    /** For Gradle, which generates the properties. */
    public AshlarExtension() {}

    /** {@return the location of the content: a folder, a SQLite database, or {@code scheme:place}; default {@code src/main/content}} */
    public abstract Property<String> getContent();

    /** {@return package of the generated classes; required for {@code ashlarGenerate}} */
    public abstract Property<String> getPackageName();

    /** {@return simple name of the catalog class; default {@code GameTypes}} */
    public abstract Property<String> getCatalog();

    /** {@return root of the generated sources; default {@code build/generated/sources/ashlar}} */
    public abstract DirectoryProperty getOutputDirectory();

    /** {@return the pack to write; default {@code build/NAME.pack}, with the name of the project} */
    public abstract RegularFileProperty getPack();

    /** {@return whether an outdated {@code schema.lock} fails the build; default false: the tasks update it} */
    public abstract Property<Boolean> getLocked();

    /** {@return further options of {@code ashlar pack}, such as {@code --strip-names}} */
    public abstract ListProperty<String> getPackOptions();

    /** {@return options of the JVM that runs the command, such as {@code -Xmx2g}} */
    public abstract ListProperty<String> getJvmOptions();
}
