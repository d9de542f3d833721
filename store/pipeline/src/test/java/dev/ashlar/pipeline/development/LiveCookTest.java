package dev.ashlar.pipeline.development;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.pack.PackOracle;
import dev.ashlar.pipeline.pack.RandomContent;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is cooked from what was cooked before reads as its content says, edit after edit; what was cooked before still does. */
class LiveCookTest {
    private static final long FIRST_SEED = 20_261_122;

    /** A state of content, and what was cooked from it. */
    private record State(Content content, List<RecordSource> sources) {}

    private int shared;
    private int revised;
    private int whole;
    /** Revised types that have elements, of which some were copied and some encoded. */
    private int revisedLists;

    @Test
    void shouldReadWhatWasEdited() {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + 60; seed++) {
            edit(seed, 40, HeaderFormat.WINDOW_SHIFT, 20);
        }
        assertThat(List.of(shared, revised, whole)).allMatch(count -> count > 300);
        assertThat(revisedLists).isGreaterThan(30);
    }

    /** Records lie in one block, in several, and in one again. */
    @Test
    void shouldReadWhatWasEditedInSmallWindows() {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + 10; seed++) {
            edit(seed, 600, HeaderFormat.MIN_WINDOW_SHIFT, 10);
        }
        assertThat(List.of(shared, revised, whole)).allMatch(count -> count > 15);
        assertThat(revisedLists).isPositive();
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
