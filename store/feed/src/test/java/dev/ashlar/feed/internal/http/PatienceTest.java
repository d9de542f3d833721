package dev.ashlar.feed.internal.http;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.ConnectException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a wait says of failures that the JDK gives no message. */
class PatienceTest {
    static Stream<Arguments> failures() {
        return Stream.of(
                Arguments.of(
                        new ConnectException().initCause(new ClosedChannelException()),
                        "no connection: nothing listens there, or a firewall refuses it"),
                Arguments.of(
                        new ConnectException()
                                .initCause(new ConnectException().initCause(new UnresolvedAddressException())),
                        "the name of the host has no address"),
                Arguments.of(new ConnectException("Connection refused"), "Connection refused"),
                Arguments.of(new IOException("reset"), "reset"),
                Arguments.of(new IOException(), "java.io.IOException"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void shouldSayWhyThereIsNoAnswer(Throwable failure, String reason) {
        Patience patience = new Patience(
                "place", Waits.SYSTEM, new CompletableFuture<>(), Duration.ofMinutes(1), Duration.ofMinutes(1));

        assertThatExceptionOfType(TransientException.class)
                .isThrownBy(() -> patience.await(CompletableFuture.failedFuture(failure), "bytes"))
                .withMessage("expected bytes, found a failure: " + reason);
    }
}
