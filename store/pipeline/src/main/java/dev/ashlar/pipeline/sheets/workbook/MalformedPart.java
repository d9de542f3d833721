package dev.ashlar.pipeline.sheets.workbook;

/** A part of a workbook that is not what it should be. */
final class MalformedPart extends RuntimeException {
    private static final long serialVersionUID = 1L;

    MalformedPart(String message) {
        super(message);
    }
}
