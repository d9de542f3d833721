package dev.ashlar.codec.serial;

import dev.ashlar.codec.layout.ValueType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Loads an object with values between two of its states, such as the last two states of a server or two keys of an animation. Values that can be
 * blended are blended. All others keep the earlier value until the later state is reached.
 *
 * <pre>{@code
 * interpolator.between(before, after, 0.25);   // ObjectState.of(player), captured earlier
 * Serial.load(shown, interpolator);
 * }</pre>
 *
 * <table> <caption>Rules</caption>
 * <tr><th>member</th><th>value</th></tr>
 * <tr><td>f32, f64, vectors and boxes of f32</td><td>{@code (1 - t) * before + t * after}, lane by lane</td></tr>
 * <tr><td>quaternion</td><td>spherical linear interpolation along the shorter arc, of length 1 (Shoemake, "Animating rotation with quaternion
 * curves", SIGGRAPH 1985)</td></tr>
 * <tr><td>matrix</td><td>lane by lane: right for scale and translation, not for rotation</td></tr>
 * <tr><td>colour</td><td>channel by channel, as stored, rounded</td></tr>
 * <tr><td>integer, bool, text, bytes, constant, null, reference, number of elements</td><td>{@code before} where t is less than 1, else {@code
 * after}, as STEP does in glTF 2.0</td></tr>
 * </table>
 *
 * <p>Integers step, because many are ids, counts or bit masks. A subclass can override {@link #isBlended}. If both states have lists of equal length,
 * lists are blended element by element. A list, object or branch that only one state has is copied from that state.
 *
 * <p>Numbers, lanes, colours and texts are loaded without allocation. An interpolator is reusable. For one thread at a time.
 */
public class Interpolator extends NumberLoader {
    private static final ObjectState NOTHING = new ObjectState();

    private ObjectState before = NOTHING;
    private ObjectState after = NOTHING;
    private double t;

    /** The state that has the structure, and steps; and the one that is blended with it. */
    private ObjectState main = NOTHING;

    private ObjectState other = NOTHING;
    private int at;
    private int otherAt;

    /** Whether the other state has had the same members so far in what is open now. */
    private boolean inStep;
    /** Whether the next value is there in the main state alone. */
    private boolean alone;

    /** Of each object and list that is open: where the other state goes on behind it, and whether it is in step there. */
    private int[] resume = new int[16];

    private boolean[] inStepBehind = new boolean[16];

    /** The type of the lanes that are open; null elsewhere. */
    private @Nullable ValueType lanes;

    private boolean blendsLanes;
    /** Of a quaternion that is blended, its lanes, all computed when it begins. */
    private final double[] quaternion = new double[Blend.QUATERNION_LANES];

    private int lane;

    /** Creates an interpolator without states. Call {@link #between} before use. */
    public Interpolator() {}

    /**
     * Sets the two states, and clears the former states and failures.
     *
     * @param earlier the values at t = 0
     * @param later the values at t = 1, of an object of the same class
     * @param place the position t between the states, finite. Values outside 0 to 1 extrapolate blended values
     * @return this
     * @throws IllegalArgumentException if t is infinite or NaN
     */
    public final Interpolator between(ObjectState earlier, ObjectState later, double place) {
        if (!Double.isFinite(place)) {
            throw new IllegalArgumentException("expected a finite t, 0 to 1 for what lies between, found " + place);
        }
        restart();
        before = earlier;
        after = later;
        t = place;
        main = place < 1 ? earlier : later;
        other = place < 1 ? later : earlier;
        at = 0;
        otherAt = 0;
        inStep = true;
        alone = false;
        lanes = null;
        return this;
    }

    /**
     * Whether a value is blended; otherwise it steps. This implementation blends floats, types with lanes of floats, and colours.
     *
     * @param name of the member; {@link #ELEMENT} in a list
     * @param type i8 to f64, or vec2 to color
     * @return whether it is blended
     */
    protected boolean isBlended(String name, ValueType type) {
        return type.lane().isFloat() || type == ValueType.COLOR;
    }

    @Override
    protected final long offset() {
        return -1;
    }

    @Override
    protected final void checkNothingLeft() {
        if (at < main.size()) {
            fail(
                    SerialErrorKind.LEFT_OVER,
                    ELEMENT,
                    "expected the end of the state, found the member \"" + main.name(at) + "\"");
        }
    }

    /** Goes on to the next entry of the main state; {@return whether it is of this member} */
    private boolean next(byte kind, String name) {
        if (hasFailed()) {
            return false;
        }
        if (main.is(at, kind, name)) {
            at++;
            return true;
        }
        boolean ended = at == main.size() || main.kind(at) == ObjectState.END;
        String found = ended ? "no other" : "\"" + main.name(at) + "\"";
        fail(
                ended ? SerialErrorKind.MISSING : SerialErrorKind.WRONG_TYPE,
                name,
                "expected the members that the states have, in their order, found this one where they have " + found);
        return false;
    }

    /** Goes on to the next entry of the other state; {@return whether it is of the same member, so that it can be blended} */
    private boolean otherHas(byte kind, String name) {
        if (alone) {
            alone = false;
            return false;
        }
        inStep = inStep && other.is(otherAt, kind, name);
        otherAt += inStep ? 1 : 0;
        return inStep;
    }

    @Override
    protected final long number(String name, ValueType type, long given) {
        byte kind = ObjectState.kind(type);
        if (!next(kind, name)) {
            return given;
        }
        long value = main.bits(at - 1);
        if (!otherHas(kind, name)) {
            return value;
        }
        boolean blends = lanes == null ? type != ValueType.BOOL && isBlended(name, type) : blendsLanes;
        if (blends && lanes == ValueType.QUAT) {
            return Float.floatToRawIntBits((float) quaternion[lane++]);
        }
        long otherValue = other.bits(otherAt - 1);
        boolean isEarlier = main == before;
        return blends ? Blend.number(type, isEarlier ? value : otherValue, isEarlier ? otherValue : value, t) : value;
    }

    @Override
    public final String io(String name, String value) {
        if (!next(ObjectState.kind(ValueType.STRING), name)) {
            return value;
        }
        otherHas(ObjectState.kind(ValueType.STRING), name);
        return (String) main.object(at - 1);
    }

    @Override
    public final byte[] io(String name, byte[] value) {
        if (!next(ObjectState.kind(ValueType.BYTES), name)) {
            return value;
        }
        otherHas(ObjectState.kind(ValueType.BYTES), name);
        byte[] bytes = (byte[]) main.object(at - 1);
        return Arrays.equals(bytes, value) ? value : bytes.clone();
    }

    @Override
    public final int ioConstant(String name, int number, Constants constants) {
        if (!next(ObjectState.kind(ValueType.ENUM), name)) {
            return number;
        }
        otherHas(ObjectState.kind(ValueType.ENUM), name);
        return (int) main.bits(at - 1);
    }

    @Override
    public final boolean ioPresent(String name, boolean present, @Nullable ValueType type) {
        if (!next(ObjectState.PRESENCE, name)) {
            return present;
        }
        boolean given = main.bits(at - 1) != 0;
        if (alone) {
            alone = given;
        } else if (otherHas(ObjectState.PRESENCE, name)) {
            boolean otherPresent = other.bits(otherAt - 1) != 0;
            alone = given && !otherPresent;
            otherAt = otherPresent && !given ? other.behind(otherAt) : otherAt;
        }
        return given;
    }

    @Override
    public final void begin(String name) {
        super.begin(name);
        open(ObjectState.OBJECT, name);
    }

    @Override
    public final void beginLanes(String name, ValueType type) {
        super.beginLanes(name, type);
        open(ObjectState.LANES, name);
        if (hasFailed()) {
            return;
        }
        lanes = type;
        blendsLanes = inStep && isBlended(name, type);
        if (blendsLanes && type == ValueType.QUAT) {
            lane = 0;
            boolean isEarlier = main == before;
            Blend.quaternions(before, isEarlier ? at : otherAt, after, isEarlier ? otherAt : at, t, quaternion);
        }
    }

    @Override
    public final int beginList(String name, int count, @Nullable ValueType type) {
        if (enter(name, true)) {
            open(ObjectState.LIST, name);
        }
        return hasFailed() ? NO_LIST : (int) main.bits(at - 1);
    }

    /** Goes into an object, lanes or a list: the other state too, if it has one of the same form. */
    private void open(byte kind, String name) {
        if (!next(kind, name)) {
            return;
        }
        int depth = depth() - 1;
        if (depth == resume.length) {
            resume = Arrays.copyOf(resume, 2 * depth);
            inStepBehind = Arrays.copyOf(inStepBehind, 2 * depth);
        }
        boolean has = !alone && inStep && other.is(otherAt, kind, name);
        inStepBehind[depth] = alone ? inStep : has;
        resume[depth] = has ? other.end(otherAt) + 1 : otherAt;
        inStep = has && other.bits(otherAt) == main.bits(at - 1) && other.object(otherAt) == main.object(at - 1);
        otherAt += inStep ? 1 : 0;
        alone = false;
    }

    @Override
    public final void end() {
        if (!hasFailed() && (at == main.size() || main.kind(at) != ObjectState.END)) {
            fail(SerialErrorKind.LEFT_OVER, ELEMENT, "expected no other member, found \"" + main.name(at) + "\"");
        }
        super.end();
        if (!hasFailed()) {
            at++;
            inStep = inStepBehind[depth()];
            otherAt = inStep ? resume[depth()] : otherAt;
            lanes = null;
        }
    }
}
