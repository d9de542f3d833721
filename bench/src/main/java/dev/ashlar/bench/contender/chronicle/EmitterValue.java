package dev.ashlar.bench.contender.chronicle;

import net.openhft.chronicle.values.Array;
import net.openhft.chronicle.values.Group;
import net.openhft.chronicle.values.MaxUtf8Length;
import net.openhft.chronicle.values.NotNull;

/**
 * An emitter as a value interface: Chronicle Values writes the flyweight. Public since generated code is to see it; the group of lower
 * number lies in front.
 */
public interface EmitterValue {
    /** {@return the field of this name} */
    @Group(0)
    int getMaxParticles();

    /**
     * Sets the field of this name.
     *
     * @param maxParticles its new value
     */
    void setMaxParticles(int maxParticles);

    /** {@return the field of this name} */
    @Group(0)
    float getSpawnRate();

    /**
     * Sets the field of this name.
     *
     * @param spawnRate its new value
     */
    void setSpawnRate(float spawnRate);

    /** {@return the field of this name} */
    @Group(0)
    float getLifetimeMax();

    /**
     * Sets the field of this name.
     *
     * @param lifetimeMax its new value
     */
    void setLifetimeMax(float lifetimeMax);

    /** {@return the field of this name} */
    @Group(0)
    int getFlags();

    /**
     * Sets the field of this name.
     *
     * @param flags its new value
     */
    void setFlags(int flags);

    /** {@return the field of this name} */
    @Group(1)
    long getId();

    /**
     * Sets the field of this name.
     *
     * @param id its new value
     */
    void setId(long id);

    /** {@return the field of this name} */
    @Group(1)
    long getNameHash();

    /**
     * Sets the field of this name.
     *
     * @param nameHash its new value
     */
    void setNameHash(long nameHash);

    /** {@return the field of this name} */
    @Group(1)
    float getLifetimeMin();

    /**
     * Sets the field of this name.
     *
     * @param lifetimeMin its new value
     */
    void setLifetimeMin(float lifetimeMin);

    /** {@return the field of this name} */
    @Group(1)
    float getStartSize();

    /**
     * Sets the field of this name.
     *
     * @param startSize its new value
     */
    void setStartSize(float startSize);

    /** {@return the field of this name} */
    @Group(1)
    float getEndSize();

    /**
     * Sets the field of this name.
     *
     * @param endSize its new value
     */
    void setEndSize(float endSize);

    /** {@return the field of this name} */
    @Group(1)
    float getGravity();

    /**
     * Sets the field of this name.
     *
     * @param gravity its new value
     */
    void setGravity(float gravity);

    /** {@return the field of this name} */
    @Group(1)
    boolean isLooping();

    /**
     * Sets the field of this name.
     *
     * @param looping its new value
     */
    void setLooping(boolean looping);

    /**
     * {@return a lane of the field of this name}
     *
     * @param lane 0 to 2
     */
    @Group(1)
    @Array(length = 3)
    float getVelocityAt(int lane);

    /**
     * Sets a lane of the field of this name.
     *
     * @param lane 0 to 2
     * @param value its new value
     */
    void setVelocityAt(int lane, float value);

    /**
     * {@return a lane of the field of this name}
     *
     * @param lane 0 to 3
     */
    @Group(1)
    @Array(length = 4)
    float getColourAt(int lane);

    /**
     * Sets a lane of the field of this name.
     *
     * @param lane 0 to 3
     * @param value its new value
     */
    void setColourAt(int lane, float value);

    /**
     * {@return a lane of the field of this name}
     *
     * @param lane 0 to 7
     */
    @Group(1)
    @Array(length = 8)
    float getCurveAt(int lane);

    /**
     * Sets a lane of the field of this name.
     *
     * @param lane 0 to 7
     * @param value its new value
     */
    void setCurveAt(int lane, float value);

    /** {@return the text of this name} */
    @Group(1)
    CharSequence getTexture();

    /**
     * Reads the text of this name.
     *
     * @param text is emptied, then filled
     */
    void getUsingTexture(StringBuilder text);

    /**
     * Sets the text of this name.
     *
     * @param texture its new value
     */
    void setTexture(@NotNull @MaxUtf8Length(28) CharSequence texture);

    /** {@return the text of this name} */
    @Group(1)
    CharSequence getMaterial();

    /**
     * Reads the text of this name.
     *
     * @param text is emptied, then filled
     */
    void getUsingMaterial(StringBuilder text);

    /**
     * Sets the text of this name.
     *
     * @param material its new value
     */
    void setMaterial(@NotNull @MaxUtf8Length(20) CharSequence material);
}
