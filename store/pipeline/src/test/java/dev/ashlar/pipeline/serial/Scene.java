package dev.ashlar.pipeline.serial;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.serial.Form;
import dev.ashlar.codec.serial.Forms;
import dev.ashlar.codec.serial.Kinds;
import dev.ashlar.codec.serial.SerializationMap;
import dev.ashlar.codec.serial.Serializer;
import dev.ashlar.codec.serial.TriviallySerializable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A scene graph: nodes of different classes, each with its children, with what it follows, and with what it computes from others. */
final class Scene implements TriviallySerializable {
    /** A node. */
    abstract static class Node {
        final float[] position = new float[3];
        final List<@Nullable Node> children = new ArrayList<>();
        /** Not stored: the other direction of {@link #children}. */
        @Nullable
        Node parent;

        void io(Serializer s, SerializationMap<Node, Integer> map) {
            s.ioLanes("position", ValueType.VEC3, position);
            s.ioCollection("children", children, Forms.ofRef(map));
        }
    }

    /** Shows something. */
    static final class Mesh extends Node {
        String file = "";

        @Override
        void io(Serializer s, SerializationMap<Node, Integer> map) {
            super.io(s, map);
            file = s.io("file", file);
        }
    }

    /** Looks at something. */
    static final class Camera extends Node {
        float fieldOfView = 60;

        @Nullable
        Node follows;

        @Override
        void io(Serializer s, SerializationMap<Node, Integer> map) {
            super.io(s, map);
            fieldOfView = s.io("fieldOfView", fieldOfView);
            follows = s.ioRef("follows", follows, map);
        }
    }

    final List<Node> nodes = new ArrayList<>();

    @Override
    public void serialize(Serializer s) {
        SerializationMap<Node, Integer> map = SerializationMap.ofPositions(s.isLoading() ? List.of() : nodes);
        Form<Node> kinds = Kinds.of(Node.class)
                .add("mesh", Mesh.class, Forms.ofMembers(Mesh::new, (v, mesh) -> mesh.io(v, map)))
                .add("camera", Camera.class, Forms.ofMembers(Camera::new, (v, camera) -> camera.io(v, map)))
                .build();
        s.ioGraph("nodes", nodes, kinds, map);
        if (s.isLoading() && !s.hasFailed()) {
            link();
        }
    }

    private void link() {
        for (Node node : nodes) {
            for (Node child : node.children) {
                if (child != null) {
                    child.parent = node;
                }
            }
        }
    }
}
