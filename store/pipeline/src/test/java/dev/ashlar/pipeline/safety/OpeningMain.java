package dev.ashlar.pipeline.safety;

import java.nio.file.Path;

/** Opens packs in all ways, in a heap that is too small for more than a few times their length. */
final class OpeningMain {
    private OpeningMain() {}

    /** {@code arguments}: the packs, with names. */
    public static void main(String[] arguments) {
        for (String argument : arguments) {
            Path pack = Path.of(argument);
            for (Opening opening : Opening.values()) {
                opening.open(pack, Opening.types(pack));
            }
        }
        System.out.println("opened all");
    }
}
