package dev.ashlar.pipeline.development;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.Share;
import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.pack.PackOracle;
import dev.ashlar.pipeline.pack.RandomContent;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is cooked from what was cooked before reads as its content says, edit after edit; what was cooked before still does. */
class LiveCookTest {
    private static final long FIRST_SEED = 20_261_122;
    private static final int SEEDS = 6;
    private static final int MORE_SEEDS = 20;
    private static final int ALL_SEEDS = 60;
    private static final int SEEDS_OF_WINDOWS = 2;
    private static final int MORE_SEEDS_OF_WINDOWS = 4;
    private static final int ALL_SEEDS_OF_WINDOWS = 10;

    /** A state of content, and what was cooked from it. */
    private record State(Content content, List<RecordSource> sources) {}

    private int shared;
    private int revised;
    private int whole;
    /** Revised types that have elements, of which some were copied and some encoded. */
    private int revisedLists;

    @Test
    void shouldReadWhatWasEdited() {
        edit(0, SEEDS);
        assertThat(List.of(shared, revised, whole)).allMatch(count -> count > 5 * SEEDS);
        assertThat(revisedLists).isGreaterThan(SEEDS / 2);
    }

    @Test
    @Tag("slow")
    void shouldReadWhateverWasEdited() {
        edit(SEEDS, Share.of(MORE_SEEDS, ALL_SEEDS));
    }

    private void edit(int from, int to) {
        for (long seed = FIRST_SEED + from; seed < FIRST_SEED + to; seed++) {
            edit(seed, 40, HeaderFormat.WINDOW_SHIFT, 20);
        }
    }

    /** Records lie in one block, in several, and in one again. */
    @Test
    void shouldReadWhatWasEditedInSmallWindows() {
        editInSmallWindows(0, SEEDS_OF_WINDOWS);
        assertThat(List.of(shared, revised, whole)).allMatch(count -> count > SEEDS_OF_WINDOWS);
        assertThat(revisedLists).isPositive();
    }

    @Test
    @Tag("slow")
    void shouldReadWhateverWasEditedInSmallWindows() {
        editInSmallWindows(SEEDS_OF_WINDOWS, Share.of(MORE_SEEDS_OF_WINDOWS, ALL_SEEDS_OF_WINDOWS));
    }

    private void editInSmallWindows(int from, int to) {
        for (long seed = FIRST_SEED + from; seed < FIRST_SEED + to; seed++) {
            edit(seed, 600, HeaderFormat.MIN_WINDOW_SHIFT, 10);
        }
    }

    private void edit(long seed, int mostRecords, int windowShift, int edits) {
        RandomContent editor = RandomContent.editor(seed, mostRecords);
        LiveCook cook = new LiveCook(windowShift, new OlderMemory());
        List<State> states = new ArrayList<>();
        Content content = editor.content();
        List<CookedType> before = List.of();
        for (int edit = 0; edit < edits; edit++) {
            cook.cook(1 + edit, content);
            String what = "seed " + seed + ", edit " + edit + ", windows of 2^" + windowShift;
            List<RecordSource> sources = sources(cook);
            PackOracle.compareInMemory(sources, content, what);
            count(before, cook.types());
            before = cook.types();
            states.add(new State(content, sources));
            content = editor.edited(content);
        }
        for (int edit = 0; edit < edits; edit += 3) {
            State state = states.get(edit);
            String what = "seed " + seed + ", edit " + edit + ", windows of 2^" + windowShift + ", afterwards";
            PackOracle.compareInMemory(state.sources(), state.content(), what);
        }
    }

    private static List<RecordSource> sources(LiveCook cook) {
        return cook.types().stream().flatMap(CookedType::sources).toList();
    }

    private void count(List<CookedType> before, List<CookedType> now) {
        for (int i = 0; i < before.size(); i++) {
            if (now.get(i).encoded() == before.get(i).encoded()) {
                shared++;
            } else if (now.get(i).encoded().pool() == before.get(i).encoded().pool()) {
                revised++;
                boolean hasLists = now.get(i).encoded().elements().stream()
                        .anyMatch(each -> each.encodedCount() > 0 && each.encodedCount() < each.count());
                revisedLists += hasLists ? 1 : 0;
            } else {
                whole++;
            }
        }
    }
}
