package dev.ashlar.bench.guide;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/**
 * Which expressions get into messages. One scan collects what each variable and method of the sources gets, and where messages end. {@link #addMessages} then goes
 * back from these ends.
 */
final class MessageFlow extends TreePathScanner<Void, Void> {
    private static final Pattern OUTPUT =
            Pattern.compile("(?s)(?:LOG|.*getLogger\\(.*\\))\\.log|.*\\b(?:err|err\\(\\)|getErr\\(\\))\\.print(?:ln)?");
    private static final Set<String> ADDING = Set.of("add", "addAll", "append", "accept", "put");
    private static final Pattern SHARED = Pattern.compile(
            "java\\.(?:util\\.(?:\\w*List|Collection|\\w*Set|function\\.Consumer)<java\\.lang\\.String>|lang\\.StringBuilder)");

    private final Trees trees;
    private final Types types;
    private final Elements elements;
    /** Arguments of the exceptions of Java and of output. */
    private final List<TreePath> ends = new ArrayList<>();
    /** What variables get, and methods return. */
    private final Map<Element, List<TreePath>> feeds = new HashMap<>();

    /** The calls of each method and constructor of the sources. */
    private final Map<Element, List<Call>> calls = new HashMap<>();
    /** The parameters that take a list or the like, to which a method may add. */
    private final Map<Element, Set<VariableElement>> shared = new HashMap<>();
    /** Methods that override each other. */
    private final Map<Element, Set<ExecutableElement>> relatives = new HashMap<>();

    /** Variables and methods whose text gets into messages. */
    private final Set<Element> carriers = new HashSet<>();

    private final Deque<Element> unvisited = new ArrayDeque<>();

    MessageFlow(Trees trees, Types types, Elements elements) {
        this.trees = trees;
        this.types = types;
        this.elements = elements;
    }

    /** A call of a method or constructor of the sources. */
    record Call(ExecutableElement callee, List<TreePath> arguments) {
        /** The last parameter may be one of any number of arguments. */
        VariableElement parameter(int argument) {
            List<? extends VariableElement> all = callee.getParameters();
            return all.get(Math.min(argument, all.size() - 1));
        }
    }

    @Override
    public Void visitNewClass(NewClassTree tree, Void nothing) {
        visitCall(tree.getArguments(), isThrowable(tree.getIdentifier().toString(), element()));
        return super.visitNewClass(tree, nothing);
    }

    @Override
    public Void visitMethodInvocation(MethodInvocationTree tree, Void nothing) {
        String name = tree.getMethodSelect().toString();
        visitCall(
                tree.getArguments(),
                OUTPUT.matcher(name).matches() || name.equals("super") && isThrowable("", element()));
        if (tree.getMethodSelect() instanceof MemberSelectTree select
                && !tree.getArguments().isEmpty()
                && ADDING.contains(select.getIdentifier().toString())) {
            Element target = target(new TreePath(getCurrentPath(), select), select.getExpression());
            feed(target, tree.getArguments().get(tree.getArguments().size() - 1));
        }
        return super.visitMethodInvocation(tree, nothing);
    }

    /** What {@code text.append(x).append(y)} appends to. */
    private @Nullable Element target(TreePath path, ExpressionTree receiver) {
        TreePath at = new TreePath(path, receiver);
        if (receiver instanceof MethodInvocationTree call
                && call.getMethodSelect() instanceof MemberSelectTree select
                && select.getIdentifier().contentEquals("append")) {
            return target(new TreePath(at, select), select.getExpression());
        }
        return receiver instanceof IdentifierTree || receiver instanceof MemberSelectTree ? trees.getElement(at) : null;
    }

    private void visitCall(List<? extends ExpressionTree> arguments, boolean isEnd) {
        List<TreePath> paths = arguments.stream()
                .map(argument -> new TreePath(getCurrentPath(), argument))
                .toList();
        if (element() instanceof ExecutableElement callee && isOurs(callee)) {
            if (!paths.isEmpty() && !callee.getParameters().isEmpty()) {
                Call call = new Call(callee, paths);
                calls.computeIfAbsent(callee, key -> new ArrayList<>()).add(call);
                addShared(call);
            }
        } else if (isEnd) {
            ends.addAll(paths);
        }
    }

    private void addShared(Call call) {
        for (int i = 0; i < call.arguments().size(); i++) {
            Element argument = trees.getElement(call.arguments().get(i));
            if (argument != null
                    && SHARED.matcher(call.parameter(i).asType().toString()).matches()) {
                shared.computeIfAbsent(argument, key -> new HashSet<>()).add(call.parameter(i));
            }
        }
    }

    @Override
    public Void visitMethod(MethodTree tree, Void nothing) {
        if (element() instanceof ExecutableElement method
                && method.getKind() == ElementKind.METHOD
                && !method.getModifiers().contains(Modifier.STATIC)) {
            TypeElement type = (TypeElement) method.getEnclosingElement();
            addRelatives(method, type, type);
            if (isThrowable("", method) && method.getSimpleName().contentEquals("getMessage")) {
                carry(method);
            }
        }
        return super.visitMethod(tree, nothing);
    }

    private void addRelatives(ExecutableElement method, TypeElement type, TypeElement above) {
        for (TypeMirror supertype : types.directSupertypes(above.asType())) {
            TypeElement next = (TypeElement) ((DeclaredType) supertype).asElement();
            for (ExecutableElement other : ElementFilter.methodsIn(next.getEnclosedElements())) {
                if (isOurs(other)
                        && other.getSimpleName().equals(method.getSimpleName())
                        && elements.overrides(method, other, type)) {
                    relatives.computeIfAbsent(method, key -> new HashSet<>()).add(other);
                    relatives.computeIfAbsent(other, key -> new HashSet<>()).add(method);
                }
            }
            addRelatives(method, type, next);
        }
    }

    @Override
    public Void visitVariable(VariableTree tree, Void nothing) {
        if (tree.getInitializer() != null) {
            feed(element(), tree.getInitializer());
        }
        return super.visitVariable(tree, nothing);
    }

    @Override
    public Void visitEnhancedForLoop(EnhancedForLoopTree tree, Void nothing) {
        feed(trees.getElement(new TreePath(getCurrentPath(), tree.getVariable())), tree.getExpression());
        return super.visitEnhancedForLoop(tree, nothing);
    }

    @Override
    public Void visitAssignment(AssignmentTree tree, Void nothing) {
        feed(trees.getElement(new TreePath(getCurrentPath(), tree.getVariable())), tree.getExpression());
        return super.visitAssignment(tree, nothing);
    }

    @Override
    public Void visitReturn(ReturnTree tree, Void nothing) {
        TreePath in = getCurrentPath();
        while (!(in.getLeaf() instanceof MethodTree || in.getLeaf() instanceof LambdaExpressionTree)) {
            in = in.getParentPath();
        }
        if (tree.getExpression() != null && in.getLeaf() instanceof MethodTree) {
            feed(trees.getElement(in), tree.getExpression());
        }
        return super.visitReturn(tree, nothing);
    }

    private void feed(@Nullable Element element, ExpressionTree expression) {
        if (element != null) {
            feeds.computeIfAbsent(element, key -> new ArrayList<>()).add(new TreePath(getCurrentPath(), expression));
        }
    }

    private @Nullable Element element() {
        return trees.getElement(getCurrentPath());
    }

    static boolean isOurs(Element element) {
        Element at = element;
        while (at != null && at.getKind() != ElementKind.PACKAGE) {
            at = at.getEnclosingElement();
        }
        return at != null && at.toString().startsWith("dev.ashlar.");
    }

    /** The name tells it of classes of libraries that are not here. */
    private static boolean isThrowable(String name, @Nullable Element member) {
        boolean isNamed = name.endsWith("Exception");
        if (isNamed || member == null) {
            return isNamed;
        }
        TypeMirror type = member.getEnclosingElement().asType();
        while (type instanceof DeclaredType declared) {
            TypeElement element = (TypeElement) declared.asElement();
            if (element.getQualifiedName().contentEquals("java.lang.Throwable")) {
                return true;
            }
            type = element.getSuperclass();
        }
        return false;
    }

    /** Messages quote files, whose text is no message. */
    private static boolean isContent(Element element) {
        return element.getEnclosingElement().toString().startsWith("Source(");
    }

    /** What an element of the sources gets is a part of messages. */
    void carry(Element element) {
        if (!isOurs(element) || isContent(element) || !carriers.add(element)) {
            return;
        }
        unvisited.add(element);
        Element of = element.getEnclosingElement();
        relatives.getOrDefault(element, Set.of()).forEach(this::carry);
        shared.getOrDefault(element, Set.of()).forEach(this::carry);
        if (of instanceof ExecutableElement method && method.getParameters().contains(element)) {
            int index = method.getParameters().indexOf(element);
            relatives
                    .getOrDefault(of, Set.of())
                    .forEach(other -> carry(other.getParameters().get(index)));
        } else if (of instanceof TypeElement type && type.getKind() == ElementKind.RECORD) {
            for (ExecutableElement constructor : ElementFilter.constructorsIn(type.getEnclosedElements())) {
                if (constructor.getParameters().size()
                        == type.getRecordComponents().size()) {
                    constructor.getParameters().stream()
                            .filter(parameter -> parameter.getSimpleName().equals(element.getSimpleName()))
                            .forEach(this::carry);
                }
            }
        }
    }

    /** What a variable gets, or a method returns. */
    List<TreePath> values(Element element) {
        return feeds.getOrDefault(element, List.of());
    }

    boolean isCarrier(Element element) {
        return carriers.contains(element);
    }

    /** Whether an expression that a method returns names its parameter, or the method makes a text of one text. */
    boolean isReturned(ExecutableElement method, VariableElement parameter) {
        TypeMirror type = parameter.asType();
        boolean[] isNamed = {
            method.getParameters().size() == 1 && isText(type) && types.isSameType(type, method.getReturnType())
        };
        for (TreePath returned : feeds.getOrDefault(method, List.of())) {
            new TreeScanner<Void, Void>() {
                @Override
                public Void visitIdentifier(IdentifierTree tree, Void nothing) {
                    isNamed[0] |= tree.getName().equals(parameter.getSimpleName());
                    return null;
                }
            }.scan(returned.getLeaf(), null);
        }
        return isNamed[0];
    }

    private static boolean isText(TypeMirror type) {
        return type.toString().equals("java.lang.String");
    }

    void addMessages(MessageTexts into) {
        MessageExpressions expressions = new MessageExpressions(trees, this, into);
        calls.keySet().stream()
                .filter(callee -> callee.getEnclosingElement().getSimpleName().contentEquals("Problem")
                        || callee.getSimpleName().contentEquals("fail"))
                .flatMap(callee -> ((ExecutableElement) callee).getParameters().stream())
                .filter(parameter -> isText(parameter.asType()))
                .filter(parameter -> !parameter.getSimpleName().contentEquals("subject"))
                .forEach(this::carry);
        ends.forEach(end -> expressions.visit(end, MessageExpressions.Goal.MESSAGE));
        while (!unvisited.isEmpty()) {
            Element element = unvisited.remove();
            expressions.visitValues(element);
            calls.getOrDefault(element.getEnclosingElement(), List.of())
                    .forEach(call -> expressions.visitArguments(call, element));
        }
        calls.values().forEach(all -> all.forEach(expressions::addCall));
    }
}
