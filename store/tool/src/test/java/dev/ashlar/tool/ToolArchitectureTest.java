package dev.ashlar.tool;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The command line imports everything and is imported by nobody. */
class ToolArchitectureTest {
    private static final JavaClasses ASHLAR = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.ashlar");

    @Test
    void shouldBeFreeOfPackageCycles() {
        slices().matching("dev.ashlar.(**)").should().beFreeOfCycles().check(ASHLAR);
    }

    @Test
    void cannotBeImported() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.ashlar.tool..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.ashlar.tool..")
                .check(ASHLAR);
    }

    @Test
    void cannotReadAddressesOrMapFiles() {
        noClasses()
                .that()
                .resideInAPackage("dev.ashlar.tool..")
                .should()
                .dependOnClassesThat()
                .haveNameMatching("org\\.agrona\\.UnsafeApi|java\\.nio\\.MappedByteBuffer|.*\\.codec\\.memory\\.Memory")
                .check(ASHLAR);
    }
}
