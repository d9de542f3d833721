/* The loops of NativeFilterRun: gcc -O3 -march=native -shared -fPIC -I $JAVA_HOME/include -I $JAVA_HOME/include/linux filter.c */
#include <jni.h>
#include <stdint.h>

static jlong checksum(const int32_t *rows, int32_t selected) {
    int64_t sum = 0;
    for (int32_t i = 0; i < selected; i++) {
        sum += rows[i];
    }
    return selected * INT64_C(1000003) + sum;
}

JNIEXPORT jlong JNICALL Java_dev_ashlar_bench_floor_NativeFilterRun_byBranches(
        JNIEnv *env, jclass type, jlong rate_column, jlong particle_column, jint count, jfloat rate, jint most, jlong into) {
    const float *restrict rates = (const float *) rate_column;
    const int32_t *restrict particles = (const int32_t *) particle_column;
    int32_t *restrict rows = (int32_t *) into;
    int32_t selected = 0;
    for (int32_t row = 0; row < count; row++) {
        if (rates[row] > rate && particles[row] < most) {
            rows[selected++] = row;
        }
    }
    return checksum(rows, selected);
}

JNIEXPORT jlong JNICALL Java_dev_ashlar_bench_floor_NativeFilterRun_withoutBranches(
        JNIEnv *env, jclass type, jlong rate_column, jlong particle_column, jint count, jfloat rate, jint most, jlong into) {
    const float *restrict rates = (const float *) rate_column;
    const int32_t *restrict particles = (const int32_t *) particle_column;
    int32_t *restrict rows = (int32_t *) into;
    int32_t selected = 0;
    for (int32_t row = 0; row < count; row++) {
        rows[selected] = row;
        selected += (rates[row] > rate) & (particles[row] < most);
    }
    return checksum(rows, selected);
}
