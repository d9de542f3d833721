package dev.ashlar.bench.guide;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.PackageTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** A sentence in the Javadoc of a public or protected element. {@code line} is the first line of its paragraph or tag. */
record JavadocSentence(Path file, long line, String text) {
    /** Nested braces as deep as examples have them. */
    private static final String IN_BRACES = "(?:[^{}]|\\{(?:[^{}]|\\{(?:[^{}]|\\{[^{}]*})*})*})*";

    private static final Pattern EXAMPLE = Pattern.compile("(?s)<pre>.*?</pre>");
    private static final Pattern CODE = Pattern.compile("\\{@(?:code|literal|value|inheritDoc)\\b" + IN_BRACES + "}");
    private static final Pattern LINK =
            Pattern.compile("\\{@link(?:plain)?\\s+[^\\s{}(]+(?:\\([^)]*\\))?(?:\\s+(" + IN_BRACES + "))?}");
    private static final Pattern RETURN = Pattern.compile("\\{@return\\s(" + IN_BRACES + ")}");
    private static final Pattern QUOTATION = Pattern.compile("\"[^\"\n]*\"");
    private static final Pattern NEW_BLOCK = Pattern.compile("\\s*(?:@|<(?:p|ul|ol|li|table|tr|th|td)\\b).*");
    private static final Pattern CELL = Pattern.compile("</?t[dh]\\b[^>]*>");
    private static final Pattern TAG_OR_MARKUP =
            Pattern.compile("^\\s*@(?:param|throws|exception)\\s+\\S+|^\\s*@\\w+|</?\\w[^>]*>");

    /** Of all Java files in a folder, without those below. */
    static List<JavadocSentence> ofPackage(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> found = Files.list(folder)) {
            files = found.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<JavadocSentence> sentences = new ArrayList<>();
        try (StandardJavaFileManager manager =
                compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
            JavacTask task = (JavacTask)
                    compiler.getTask(null, manager, null, null, null, manager.getJavaFileObjectsFromPaths(files));
            DocTrees trees = DocTrees.instance(task);
            Iterable<? extends CompilationUnitTree> units = task.parse();
            Set<String> inherited = inheritedClasses(units);
            for (CompilationUnitTree unit : units) {
                new Published(trees, unit, inherited, sentences).scan(unit, null);
            }
        }
        return sentences;
    }

    /** The published Javadoc shows the members of these as those of their public subclasses. */
    private static Set<String> inheritedClasses(Iterable<? extends CompilationUnitTree> units) {
        Map<String, String> superclasses = new HashMap<>();
        Set<String> publics = new HashSet<>();
        for (CompilationUnitTree unit : units) {
            for (Tree type : unit.getTypeDecls()) {
                if (type instanceof ClassTree top) {
                    String name = top.getSimpleName().toString();
                    superclasses.put(
                            name, String.valueOf(top.getExtendsClause()).replaceAll("<.*", ""));
                    if (top.getModifiers().getFlags().contains(Modifier.PUBLIC)) {
                        publics.add(name);
                    }
                }
            }
        }
        Set<String> inherited = new HashSet<>();
        for (String name : publics) {
            for (String up = superclasses.get(name); superclasses.containsKey(up); up = superclasses.get(up)) {
                inherited.add(up);
            }
        }
        return inherited;
    }

    @Override
    public String toString() {
        return file + ":" + line + ": " + Sentences.words(text) + " words: " + text;
    }

    /** Visits what the published Javadoc shows. */
    private static final class Published extends TreePathScanner<Void, Void> {
        private static final Set<Tree.Kind> OPEN_KINDS = Set.of(Tree.Kind.INTERFACE, Tree.Kind.ANNOTATION_TYPE);

        private final DocTrees trees;
        private final CompilationUnitTree unit;
        private final Set<String> inherited;
        private final List<JavadocSentence> sentences;

        Published(DocTrees trees, CompilationUnitTree unit, Set<String> inherited, List<JavadocSentence> sentences) {
            this.trees = trees;
            this.unit = unit;
            this.inherited = inherited;
            this.sentences = sentences;
        }

        @Override
        public Void visitPackage(PackageTree tree, Void nothing) {
            addComment();
            return null;
        }

        @Override
        public Void visitClass(ClassTree tree, Void nothing) {
            if (!isPublished(tree.getModifiers())
                    && !inherited.contains(tree.getSimpleName().toString())) {
                return null;
            }
            addComment();
            return super.visitClass(tree, nothing);
        }

        @Override
        public Void visitMethod(MethodTree tree, Void nothing) {
            if (isPublished(tree.getModifiers())) {
                addComment();
            }
            return null;
        }

        @Override
        public Void visitVariable(VariableTree tree, Void nothing) {
            if (isPublished(tree.getModifiers())) {
                addComment();
            }
            return null;
        }

        private boolean isPublished(ModifiersTree modifiers) {
            Set<Modifier> flags = modifiers.getFlags();
            return flags.contains(Modifier.PUBLIC)
                    || flags.contains(Modifier.PROTECTED)
                    || OPEN_KINDS.contains(
                                    getCurrentPath().getParentPath().getLeaf().getKind())
                            && !flags.contains(Modifier.PRIVATE);
        }

        private void addComment() {
            DocCommentTree comment = trees.getDocCommentTree(getCurrentPath());
            if (comment != null) {
                long start = trees.getSourcePositions().getStartPosition(unit, comment, comment);
                long line = unit.getLineMap().getLineNumber(start);
                add(trees.getDocComment(getCurrentPath()), line);
            }
        }

        /** {@code firstLine}: of the comment's text. */
        private void add(String comment, long firstLine) {
            String text = withoutCode(comment.stripLeading());
            StringBuilder block = new StringBuilder();
            long blockLine = firstLine;
            long line = firstLine;
            for (String each : (text + "\n\n").split("\n", -1)) {
                if (each.isBlank() || NEW_BLOCK.matcher(each).matches()) {
                    addBlock(block.toString(), blockLine);
                    block.setLength(0);
                    blockLine = line;
                }
                block.append(each).append(' ');
                line++;
            }
        }

        private void addBlock(String block, long line) {
            for (String part : CELL.split(block)) {
                String text = TAG_OR_MARKUP.matcher(part).replaceAll("").replaceAll("\\s+", " ");
                for (String sentence : Sentences.ofBlock(text.strip())) {
                    if (Sentences.words(sentence) > 0) {
                        sentences.add(
                                new JavadocSentence(Path.of(unit.getSourceFile().getName()), line, sentence));
                    }
                }
            }
        }

        /** Keeps the number of lines. */
        private static String withoutCode(String comment) {
            String text = EXAMPLE.matcher(comment).replaceAll(Published::lineEnds);
            text = CODE.matcher(text).replaceAll(Published::lineEnds);
            text = LINK.matcher(text).replaceAll(Published::label);
            text = RETURN.matcher(text).replaceAll(tag -> Matcher.quoteReplacement(tag.group(1)));
            return QUOTATION.matcher(text).replaceAll("");
        }

        private static String label(MatchResult link) {
            String text =
                    link.group().substring(0, link.start(1) < 0 ? link.group().length() : link.start(1) - link.start());
            String label = link.group(1) == null ? "" : Matcher.quoteReplacement(link.group(1));
            return text.replaceAll("[^\n]", "") + label;
        }

        private static String lineEnds(MatchResult match) {
            return match.group().replaceAll("[^\n]", "");
        }
    }
}
