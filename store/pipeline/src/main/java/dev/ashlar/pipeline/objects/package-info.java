/**
 * Keeps graphs of objects in a backend: one record for each object, and a reference for each member that refers to another object.
 *
 * <pre>{@code
 * ObjectGraph graph = new ObjectGraph();
 * graph.add("Human", Human.class, Forms.ofMembers(Human::new, (s, human) -> human.serialize(s, graph)));
 * ObjectContent content = new ObjectContent(backend, graph, Matching.EXACT);
 * content.save(List.of(ada));
 * Human same = content.load(Human.class, graph.recordOf(ada).id());
 * }</pre>
 *
 * <p>A graph, its objects, its {@link dev.ashlar.pipeline.objects.ObjectContent} and the backend belong to one thread at a time. Methods throw the
 * exceptions of {@link dev.ashlar.pipeline.backend.Backend} and {@link dev.ashlar.codec.serial.ObjectGraph}.
 */
@NullMarked
package dev.ashlar.pipeline.objects;

import org.jspecify.annotations.NullMarked;
