package dev.ashlar.store;

/** Versions of products, as build stamps have them: numbers with dots between, and perhaps a suffix, {@code 1.4.0-beta}. */
final class ProductVersion {
    private ProductVersion() {}

    /** Throws IllegalArgumentException unless the version is made of numbers with dots between. */
    static void requireNumbers(String version) {
        if (!version.matches("[0-9]+(\\.[0-9]+)*")) {
            throw new IllegalArgumentException(
                    "version: expected numbers with dots between, such as 1.4, found \"" + version + '"');
        }
    }

    /**
     * {@return whether a version is the least one, or a later one} Numbers are compared from the left, absent ones count as 0. A version with a suffix,
     * such as {@code -beta}, is before the one without. What follows a plus sign does not count.
     */
    static boolean isAtLeast(String version, String least) {
        int plus = version.indexOf('+');
        String compared = plus < 0 ? version : version.substring(0, plus);
        int end = 0;
        while (end < compared.length() && ".0123456789".indexOf(compared.charAt(end)) >= 0) {
            end++;
        }
        if (end == 0) {
            return false;
        }
        String[] numbers = compared.substring(0, end).split("\\.");
        String[] bounds = least.split("\\.");
        for (int i = 0; i < Math.max(numbers.length, bounds.length); i++) {
            int order = compare(i < numbers.length ? numbers[i] : "", i < bounds.length ? bounds[i] : "");
            if (order != 0) {
                return order > 0;
            }
        }
        return end == compared.length();
    }

    /** Numbers of any length; none is 0. */
    private static int compare(String one, String other) {
        String a = one.replaceFirst("^0+", "");
        String b = other.replaceFirst("^0+", "");
        return a.length() == b.length() ? a.compareTo(b) : a.length() - b.length();
    }
}
