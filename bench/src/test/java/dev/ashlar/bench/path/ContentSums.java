package dev.ashlar.bench.path;

import dev.ashlar.bench.sky.SkyPack;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The sums that paths should come to, by the records as authors wrote them: no pack, no view, no database. */
final class ContentSums {
    private static final List<String> OPTIONAL =
            List.of("colorIndex", "bayer", "flamsteed", "variable", "henryDraper", "name");

    private static final Map<Long, DataRecord> STARS = SkyPack.content().records().get("Star").stream()
            .collect(Collectors.toMap(DataRecord::id, Function.identity()));

    private ContentSums() {}

    static double three(Picks picks, int from, int to) {
        double sum = 0;
        for (long id : Arrays.copyOfRange(picks.ids(), from, to)) {
            sum += three(star(id));
        }
        return sum;
    }

    private static DataRecord star(long id) {
        DataRecord star = STARS.get(id);
        if (star == null) {
            throw new IllegalArgumentException("no star " + id);
        }
        return star;
    }

    private static float three(DataRecord star) {
        return number(star, "magnitude", 0) + number(star, "rightAscension", 0) + number(star, "declination", 0);
    }

    static double whole(Picks picks, int from, int to) {
        double sum = 0;
        for (long id : Arrays.copyOfRange(picks.ids(), from, to)) {
            DataRecord star = star(id);
            double whole = (double) three(star) + number(star, "colorIndex", 0.65f);
            for (int i = 0; i < OPTIONAL.size(); i++) {
                whole += star.get(OPTIONAL.get(i)) == null ? 0 : 1 << i;
            }
            Variant constellation = star.get("constellation");
            whole += constellation == null ? 0 : constellation.bits();
            for (String field : OPTIONAL.subList(1, OPTIONAL.size())) {
                Variant text = star.get(field);
                whole += text == null ? 0 : text.text().length();
            }
            sum += whole;
        }
        return sum;
    }

    private static float number(DataRecord star, String field, float absent) {
        Variant value = star.get(field);
        return value == null ? absent : Float.intBitsToFloat((int) value.bits());
    }
}
