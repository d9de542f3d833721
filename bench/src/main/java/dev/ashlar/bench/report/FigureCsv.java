package dev.ashlar.bench.report;

import dev.ashlar.bench.figure.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Figures as comma-separated values, by RFC 4180 but for line ends: one line a figure. Stateless. */
final class FigureCsv {
    private static final String HEADER =
            "suite,topic,subject,records,threads,jdk,measure,unit,value,least,greatest,forks";

    private FigureCsv() {}

    static List<String> lines(List<Figure> figures) {
        List<String> lines = new ArrayList<>();
        lines.add(HEADER);
        figures.forEach(figure -> lines.add(line(figure)));
        return lines;
    }

    private static String line(Figure figure) {
        return Stream.of(
                        figure.suite(),
                        figure.topic(),
                        figure.subject(),
                        figure.records(),
                        figure.threads(),
                        figure.jdk(),
                        figure.measure(),
                        figure.measure().unit(),
                        figure.value(),
                        figure.least(),
                        figure.greatest(),
                        figure.forks())
                .map(value -> quoted(value.toString()))
                .collect(Collectors.joining(","));
    }

    private static String quoted(String text) {
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
