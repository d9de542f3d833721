package dev.ashlar.pipeline.backend;

import java.util.List;

/**
 * The files that the records of a place were written in. They have what no record has: comments, order, white space, and their own names. A copy hands
 * them from place to place: a folder has them, a database keeps them, and a folder that is made from the database begins with them.
 */
public interface KeptFiles {
    /** No files, for places that have none, or whose files nobody can restore. */
    KeptFiles NONE = new KeptFiles() {
        @Override
        public List<String> comments() {
            return List.of();
        }

        @Override
        public void forEach(Receiver receiver) {
            // There are none.
        }
    };

    /** {@return the comments in the files, in the form of {@link Backend#comments}} */
    List<String> comments();

    /**
     * Delivers all files in pieces. The pieces of a file come one after the other.
     *
     * @param receiver receives each piece; must not call the backend that has the files
     * @throws BackendException if the files cannot be read
     */
    void forEach(Receiver receiver);

    /** Receives files in pieces. */
    @FunctionalInterface
    interface Receiver {
        /**
         * Receives a piece.
         *
         * @param name path of the file in the folder of the content, with {@code /} between its parts
         * @param bytes at most 1 MiB. Empty for an empty file, and for a schema file, whose text is a part of the schemas
         */
        void piece(String name, byte[] bytes);
    }
}
