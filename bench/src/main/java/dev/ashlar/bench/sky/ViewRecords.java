package dev.ashlar.bench.sky;

import dev.ashlar.codec.view.View;
import dev.ashlar.store.Reader;

/** The sample content through its generated views, following references; whatever the views are bound to. */
public final class ViewRecords implements SkyRecords {
    private final Constellation constellation;
    private final DeepSkyObject object;
    private final Star star;

    /**
     * The records that a reader's views show.
     *
     * @param reader of a store that was opened with {@code SkyTypes.CATALOG}
     */
    public ViewRecords(Reader reader) {
        this.constellation = reader.view(Constellation.TYPE);
        this.object = reader.view(DeepSkyObject.TYPE);
        this.star = reader.view(Star.TYPE);
    }

    @Override
    public Cursor records(String type) {
        return switch (type) {
            case "Constellation" -> new Constellations();
            case "DeepSkyObject" -> new Objects();
            case "Star" -> new Stars();
            default -> throw new IllegalArgumentException("no type " + type);
        };
    }

    private static IllegalArgumentException unknown(String field) {
        return new IllegalArgumentException("no field " + field + " of this kind");
    }

    /** What a type has none of, it refuses. */
    private abstract static class ViewCursor implements Cursor {
        private final View view;

        ViewCursor(View view) {
            this.view = view;
            view.rewind();
        }

        @Override
        public boolean next() {
            return view.next();
        }

        @Override
        public long id() {
            return view.id();
        }

        @Override
        public boolean has(String field) {
            throw unknown(field);
        }

        @Override
        public long integer(String field) {
            throw unknown(field);
        }

        @Override
        public long target(String field) {
            throw unknown(field);
        }

        @Override
        public int count(String field) {
            throw unknown(field);
        }

        @Override
        public float element(String field, int index) {
            throw unknown(field);
        }
    }

    private final class Constellations extends ViewCursor {
        Constellations() {
            super(constellation);
        }

        @Override
        public float number(String field) {
            return switch (field) {
                case "rightAscension" -> constellation.rightAscension();
                case "declination" -> constellation.declination();
                default -> throw unknown(field);
            };
        }

        @Override
        public long integer(String field) {
            return switch (field) {
                case "rank" -> constellation.rank();
                default -> throw unknown(field);
            };
        }

        @Override
        public String text(String field) {
            return switch (field) {
                case "code" -> constellation.code();
                case "name" -> constellation.name();
                case "genitive" -> constellation.genitive();
                case "english" -> constellation.english();
                case "german" -> constellation.german();
                case "greek" -> constellation.greek();
                case "japanese" -> constellation.japanese();
                case "arabic" -> constellation.arabic();
                case "hindi" -> constellation.hindi();
                default -> throw unknown(field);
            };
        }
    }

    private final class Objects extends ViewCursor {
        Objects() {
            super(object);
        }

        @Override
        public boolean has(String field) {
            return switch (field) {
                case "magnitude" -> object.hasMagnitude();
                case "morphology" -> object.hasMorphology();
                case "name" -> object.hasName();
                default -> throw unknown(field);
            };
        }

        @Override
        public float number(String field) {
            return switch (field) {
                case "rightAscension" -> object.rightAscension();
                case "declination" -> object.declination();
                case "magnitude" -> object.magnitude();
                default -> throw unknown(field);
            };
        }

        @Override
        public String text(String field) {
            return switch (field) {
                case "designation" -> object.designation();
                case "kind" -> object.kind().text();
                case "morphology" -> object.morphology();
                case "name" -> object.name();
                default -> throw unknown(field);
            };
        }

        @Override
        public int count(String field) {
            return switch (field) {
                case "dimensions" -> object.dimensionsCount();
                default -> throw unknown(field);
            };
        }

        @Override
        public float element(String field, int index) {
            return switch (field) {
                case "dimensions" -> object.dimensions(index);
                default -> throw unknown(field);
            };
        }
    }

    private final class Stars extends ViewCursor {
        Stars() {
            super(star);
        }

        @Override
        public boolean has(String field) {
            return switch (field) {
                case "colorIndex" -> star.hasColorIndex();
                case "bayer" -> star.hasBayer();
                case "flamsteed" -> star.hasFlamsteed();
                case "variable" -> star.hasVariable();
                case "henryDraper" -> star.hasHenryDraper();
                case "name" -> star.hasName();
                default -> throw unknown(field);
            };
        }

        @Override
        public float number(String field) {
            return switch (field) {
                case "magnitude" -> star.magnitude();
                case "rightAscension" -> star.rightAscension();
                case "declination" -> star.declination();
                case "colorIndex" -> star.colorIndex();
                default -> throw unknown(field);
            };
        }

        @Override
        public String text(String field) {
            return switch (field) {
                case "bayer" -> star.bayer();
                case "flamsteed" -> star.flamsteed();
                case "variable" -> star.variable();
                case "henryDraper" -> star.henryDraper();
                case "name" -> star.name();
                default -> throw unknown(field);
            };
        }

        @Override
        public long target(String field) {
            return switch (field) {
                case "constellation" -> star.constellation(constellation) ? constellation.id() : 0;
                default -> throw unknown(field);
            };
        }
    }
}
