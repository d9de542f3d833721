package dev.ashlar.codec.spawn;

import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Components with one member {@code f} of every type that one might want; some cannot hold anything. */
final class Holders {
    /** Like the constants of random values, but for two that it does not know. */
    enum Word {
        NONE,
        A_B,
        _C_,
        DSS,
        漢,
        X5,
        X6,
        X7,
        UNKNOWN
    }

    /** Of the game's own. */
    record Vector(float first, float last, int lanes) {}

    /** What an id leads to. */
    record Thing(long id) {}

    static final List<Class<?>> ALL = List.of(
            OfBoolean.class,
            OfByte.class,
            OfShort.class,
            OfInt.class,
            OfLong.class,
            OfFloat.class,
            OfDouble.class,
            OfChar.class,
            OfObject.class,
            OfBooleanBox.class,
            OfByteBox.class,
            OfShortBox.class,
            OfIntBox.class,
            OfLongBox.class,
            OfFloatBox.class,
            OfDoubleBox.class,
            OfString.class,
            OfWord.class,
            OfSet.class,
            OfEnumSet.class,
            OfBuffer.class,
            OfVector.class,
            OfThing.class,
            OfBooleans.class,
            OfBytes.class,
            OfShorts.class,
            OfInts.class,
            OfLongs.class,
            OfFloats.class,
            OfDoubles.class,
            OfStrings.class,
            OfStringList.class,
            OfIntegerList.class,
            OfWords.class,
            OfWordList.class,
            OfVectors.class,
            OfVectorList.class,
            OfThings.class,
            OfThingList.class);

    private Holders() {}

    record OfBoolean(boolean f) {}

    record OfByte(byte f) {}

    record OfShort(short f) {}

    record OfInt(int f) {}

    record OfLong(long f) {}

    record OfFloat(float f) {}

    record OfDouble(double f) {}

    record OfChar(char f) {}

    record OfObject(Object f) {}

    record OfBooleanBox(Boolean f) {}

    record OfByteBox(Byte f) {}

    record OfShortBox(Short f) {}

    record OfDoubleBox(Double f) {}

    record OfIntBox(Integer f) {}

    record OfLongBox(Long f) {}

    record OfFloatBox(Float f) {}

    record OfString(String f) {}

    record OfWord(Word f) {}

    record OfSet(Set<Word> f) {}

    record OfEnumSet(EnumSet<Word> f) {}

    record OfBuffer(ByteBuffer f) {}

    record OfVector(Vector f) {}

    record OfThing(Thing f) {}

    record OfBooleans(boolean[] f) {}

    record OfBytes(byte[] f) {}

    record OfShorts(short[] f) {}

    record OfInts(int[] f) {}

    record OfLongs(long[] f) {}

    record OfFloats(float[] f) {}

    record OfDoubles(double[] f) {}

    record OfStrings(String[] f) {}

    record OfStringList(List<String> f) {}

    record OfIntegerList(List<Integer> f) {}

    record OfWords(Word[] f) {}

    record OfWordList(List<Word> f) {}

    record OfVectors(Vector[] f) {}

    record OfVectorList(List<Vector> f) {}

    record OfThings(Thing[] f) {}

    record OfThingList(List<Thing> f) {}
}
