package dev.ashlar.jmh;

import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Beside the time of an invocation that goes over all records, the time of one of them: {@code :perRecord} in JMH's results. */
@AuxCounters(AuxCounters.Type.OPERATIONS)
@State(Scope.Thread)
public class RecordCount {
    /** Records that were gone over in this iteration. */
    public long perRecord;

    /** Called by JMH. */
    public RecordCount() {}
}
