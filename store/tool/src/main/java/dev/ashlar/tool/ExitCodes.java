package dev.ashlar.tool;

/** What the command answers to the shell. Stable; the numbers from 64 on are those of {@code sysexits.h}. */
final class ExitCodes {
    static final int OK = 0;
    /** Content has problems, a release of it would not open, what was asked for does not exist, or something would be destroyed; places differ, or a merge has conflicts. */
    static final int PROBLEMS = 1;
    /** A pack cannot be used or does not verify. */
    static final int PACK = 2;
    /** There are differences that the command was told to report: schemas differ in what {@code --fail-on} names, files have another form. */
    static final int DIFFERENT = 3;
    /** EX_USAGE. */
    static final int USAGE = 64;
    /** EX_DATAERR: a place has something of another kind than the command reads. */
    static final int DATA = 65;
    /** EX_NOINPUT: nothing stands at a place that the command reads. */
    static final int NO_INPUT = 66;
    /** EX_SOFTWARE: a defect in Ashlar. */
    static final int DEFECT = 70;
    /** EX_IOERR: a file that exists cannot be read, or a file cannot be written. */
    static final int FILE = 74;
    /** EX_CONFIG: the JVM lacks a flag or memory, or the host does not fit. */
    static final int HOST = 78;
    /** The reader of the output has gone, such as {@code head}: what a shell says of a program that SIGPIPE ends. */
    static final int READER_GONE = 141;

    private ExitCodes() {}
}
