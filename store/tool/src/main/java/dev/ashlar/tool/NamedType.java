package dev.ashlar.tool;

import dev.ashlar.compiler.problem.Words;
import dev.ashlar.store.internal.pack.PackedType;
import dev.ashlar.tool.describe.PackContents;

/** The type of a pack that a person names. */
final class NamedType {
    private NamedType() {}

    /**
     * The type with a name.
     *
     * @throws NotFoundException when there is none; it says which there are
     */
    static PackedType of(PackContents contents, String name) {
        PackedType type = contents.type(name);
        if (type == null) {
            throw new NotFoundException(contents.file().path() + ": no type \"" + name + '"'
                    + Words.didYouMean(name, contents.typeNames())
                    + ": expected " + Words.oneOf(contents.typeNames()));
        }
        return type;
    }
}
