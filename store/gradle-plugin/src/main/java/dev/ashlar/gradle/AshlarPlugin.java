package dev.ashlar.gradle;

import java.io.File;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.gradle.api.Action;
import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.artifacts.Configuration;
import org.gradle.api.file.ConfigurableFileTree;
import org.gradle.api.model.ObjectFactory;
import org.gradle.api.plugins.JavaBasePlugin;
import org.gradle.api.plugins.JavaPlugin;
import org.gradle.api.plugins.JavaPluginExtension;
import org.gradle.api.tasks.SourceSet;
import org.gradle.api.tasks.TaskProvider;
import org.gradle.language.base.plugins.LifecycleBasePlugin;

/**
 * Registers the tasks {@code ashlarGenerate} and {@code ashlarPack}. With the plugin {@code java}, the main sources include the views, and {@code
 * assemble} writes the pack. The configuration {@code ashlar} contains the command. Add custom backends as dependencies of this configuration.
 */
public final class AshlarPlugin implements Plugin<Project> {
    private static final String NAME = "ashlar";
    private static final String TOOL = "dev.ashlar:ashlar-tool:";

    /** For Gradle. */
    public AshlarPlugin() {}

    @Override
    public void apply(Project project) {
        AshlarExtension extension = project.getExtensions().create(NAME, AshlarExtension.class);
        extension.getContent().convention("src/main/content");
        extension.getCatalog().convention("GameTypes");
        extension.getLocked().convention(false);
        extension
                .getOutputDirectory()
                .convention(project.getLayout().getBuildDirectory().dir("generated/sources/ashlar"));
        extension.getPack().convention(project.getLayout().getBuildDirectory().file(project.getName() + ".pack"));

        Configuration tool = project.getConfigurations().create(NAME);
        tool.setCanBeConsumed(false);
        tool.setDescription("The ashlar command and custom backends.");
        tool.defaultDependencies(
                defaults -> defaults.add(project.getDependencies().create(TOOL + version())));

        TaskProvider<AshlarGenerate> generate = generate(project, extension);
        TaskProvider<AshlarPack> pack = pack(project, extension, generate);
        project.getTasks().withType(AshlarTask.class).configureEach(task -> {
            task.setGroup(NAME);
            task.getContent().convention(extension.getContent());
            task.getJvmOptions().convention(extension.getJvmOptions());
            task.getLocked().convention(extension.getLocked());
            task.getToolClasspath().from(tool);
            task.getBase().convention(project.getLayout().getProjectDirectory());
        });
        project.getPlugins()
                .withType(
                        JavaBasePlugin.class,
                        java -> project.getTasks()
                                .named(LifecycleBasePlugin.ASSEMBLE_TASK_NAME)
                                .configure(task -> task.dependsOn(pack)));
        project.getPlugins()
                .withType(
                        JavaPlugin.class,
                        java -> project.getExtensions()
                                .getByType(JavaPluginExtension.class)
                                .getSourceSets()
                                .getByName(SourceSet.MAIN_SOURCE_SET_NAME)
                                .getJava()
                                .srcDir(generate.flatMap(AshlarGenerate::getOutputDirectory)));
    }

    private static TaskProvider<AshlarGenerate> generate(Project project, AshlarExtension extension) {
        File base = project.getProjectDir();
        ObjectFactory objects = project.getObjects();
        Callable<Object> schemas =
                () -> files(objects, base, extension, tree -> tree.include("**/*.schema", "**/*.lock", "**/*.conf"));
        return project.getTasks().register("ashlarGenerate", AshlarGenerate.class, task -> {
            task.setDescription("Generates views and catalog from the schemas.");
            task.getContentFiles().from(schemas);
            task.getPackageName().convention(extension.getPackageName());
            task.getCatalog().convention(extension.getCatalog());
            task.getOutputDirectory().convention(extension.getOutputDirectory());
        });
    }

    private static TaskProvider<AshlarPack> pack(
            Project project, AshlarExtension extension, TaskProvider<AshlarGenerate> generate) {
        File base = project.getProjectDir();
        ObjectFactory objects = project.getObjects();
        Callable<Object> content = () -> files(objects, base, extension, tree -> {});
        return project.getTasks().register("ashlarPack", AshlarPack.class, task -> {
            task.setDescription("Checks the content and writes the pack.");
            task.getContentFiles().from(content);
            task.getPack().convention(extension.getPack());
            task.getPackOptions().convention(extension.getPackOptions());
            task.mustRunAfter(generate); // It may bring schema.lock up to date.
        });
    }

    /** Files of a folder, without those that content skips, the cache among them; or a database, which has its schemas inside. */
    private static Object files(
            ObjectFactory objects, File base, AshlarExtension extension, Action<ConfigurableFileTree> choice) {
        File content = new File(base, extension.getContent().get());
        if (!content.isDirectory()) {
            return content;
        }
        ConfigurableFileTree tree = objects.fileTree().from(content);
        tree.exclude("**/.*", "**/.*/**");
        choice.execute(tree);
        return tree;
    }

    private static String version() {
        return Objects.requireNonNull(
                AshlarPlugin.class.getPackage().getImplementationVersion(), "the jar of the plugin names its version");
    }
}
