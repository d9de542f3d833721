package com.example;

import com.example.types.GameTypes;
import com.example.types.Item;
import dev.ashlar.store.RecordStore;
import java.nio.file.Path;

public final class Game {
    private Game() {}

    public static void main(String[] arguments) throws Exception {
        try (RecordStore store = RecordStore.open(Path.of(arguments[0]), GameTypes.CATALOG)) {
            Item item = store.reader().view(Item.TYPE);
            System.out.println(item.find(1) ? item.name() : "none");
        }
    }
}
