package dev.ashlar.codec.spawn;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.view.ReaderViews;
import dev.ashlar.codec.view.RecordView;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Views of the types that references lead to, taken from the spawner's reader once. For its thread. */
final class References {
    private final ReaderViews views;
    private final Map<Long, RecordView> byTypeKey = new HashMap<>();

    References(ReaderViews views) {
        this.views = views;
    }

    /** Null where the data does not have the type. */
    @Nullable
    RecordView target(long typeKey) {
        RecordView target = byTypeKey.get(typeKey);
        if (target == null) {
            target = views.view(typeKey);
            if (target != null) {
                byTypeKey.put(typeKey, target);
            }
        }
        return target;
    }

    /** Id of the record in a row; {@link DataRecord#NO_ID} for no row. */
    static long id(@Nullable RecordView target, long row) {
        return target != null && target.moveToRow((int) row) ? target.id() : DataRecord.NO_ID;
    }
}
