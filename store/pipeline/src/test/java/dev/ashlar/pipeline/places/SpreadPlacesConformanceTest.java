package dev.ashlar.pipeline.places;

import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendConformance;

/** Records of one type in several places: whoever opens the content next puts new ones into another place. */
class SpreadPlacesConformanceTest extends BackendConformance {
    private int opened;

    @Override
    protected Backend open() {
        int placeOfNew = opened++ % 2;
        return MixedPlacesConformanceTest.open(folder, type -> placeOfNew);
    }
}
