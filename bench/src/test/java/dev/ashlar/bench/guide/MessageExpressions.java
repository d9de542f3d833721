package dev.ashlar.bench.guide;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.tree.YieldTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** Takes expressions that get into messages apart: texts are messages, and what variables and methods carry is followed. */
final class MessageExpressions {
    /** Methods of Java whose result has the text of their arguments. */
    private static final Set<String> PASSING = Set.of(
            "of",
            "join",
            "valueOf",
            "append",
            "concat",
            "requireNonNull",
            "requireNonNullElse",
            "requireNonNullElseGet",
            "orElse",
            "orElseGet",
            "map",
            "mapToObj",
            "flatMap",
            "copyOf",
            "format",
            "formatted");

    private static final Pattern TEXTS = Pattern.compile("String|CharSequence|^java\\.lang\\.Object$");

    private final Trees trees;
    private final MessageFlow flow;
    private final MessageTexts texts;

    MessageExpressions(Trees trees, MessageFlow flow, MessageTexts texts) {
        this.trees = trees;
        this.flow = flow;
        this.texts = texts;
    }

    /**
     * Where the value of an expression goes.
     *
     * @param owner the variable or method; null for a message as a whole
     * @param before what messages have before it
     * @param leastWords texts with fewer are no messages
     */
    record Goal(@Nullable Element owner, String before, int leastWords) {
        static final Goal MESSAGE = new Goal(null, "", MessageTexts.LEAST_WORDS);

        static Goal of(Element owner) {
            return new Goal(owner, MessageTexts.before(owner), MessageTexts.LEAST_WORDS);
        }

        /** Of a variable whose text stands where the variable is used. */
        static Goal ofShort(Element owner) {
            return new Goal(owner, "", Integer.MAX_VALUE);
        }

        /** Of a part of the value. */
        Goal ofPart() {
            return new Goal(owner, "", MessageTexts.LEAST_WORDS + 1);
        }

        /** What a method returns of its parameters is followed from its calls: others call it with what is no message. */
        boolean isOwnParameter(Element element) {
            return owner instanceof ExecutableElement method
                    && method.getParameters().contains(element);
        }
    }

    void visit(TreePath path, Goal goal) {
        for (TreePath choice : choices(path)) {
            texts.add(goal.before(), text(choice), goal.leastWords(), path);
            follow(choice, goal);
        }
    }

    /** What a variable gets, or a method returns. */
    void visitValues(Element element) {
        boolean isShort = element instanceof VariableElement && onlyValue(element) != null;
        for (TreePath value : flow.values(element)) {
            visit(value, isShort ? Goal.ofShort(element) : Goal.of(element));
        }
    }

    /** The arguments for a parameter. Texts of whole calls are added later, when it is known which parameters carry messages. */
    void visitArguments(MessageFlow.Call call, Element parameter) {
        for (int i = 0; i < call.arguments().size(); i++) {
            if (call.parameter(i).equals(parameter)) {
                for (TreePath choice : choices(call.arguments().get(i))) {
                    follow(choice, Goal.of(parameter));
                }
            }
        }
    }

    /** The message of a call: what is wrong, expected and found may be arguments of their own. */
    void addCall(MessageFlow.Call call) {
        List<Integer> parts = IntStream.range(0, call.arguments().size())
                .filter(i -> flow.isCarrier(call.parameter(i)))
                .boxed()
                .toList();
        StringBuilder whole = new StringBuilder();
        for (int part : parts) {
            String before = MessageTexts.before(call.parameter(part));
            List<TreePath> choices = choices(call.arguments().get(part));
            String text = choices.size() == 1 ? text(choices.get(0)) : MessageTexts.GAP;
            if (choices.size() > 1) {
                choices.forEach(choice -> texts.add(before, text(choice), MessageTexts.LEAST_WORDS, choice));
            }
            if (!text.isEmpty()) {
                boolean isEnd = before.startsWith("found") && whole.indexOf("expected ") >= 0;
                whole.append(whole.length() == 0 ? "" : isEnd ? ", " : ": ")
                        .append(before)
                        .append(text);
            }
        }
        if (!parts.isEmpty()) {
            texts.add(
                    "",
                    whole.toString(),
                    MessageTexts.LEAST_WORDS,
                    call.arguments().get(parts.get(0)));
        }
    }

    /** The expressions one of which gives the value. */
    private static List<TreePath> choices(TreePath path) {
        Tree tree = path.getLeaf();
        List<TreePath> choices = new ArrayList<>();
        if (tree instanceof ParenthesizedTree parentheses) {
            return choices(new TreePath(path, parentheses.getExpression()));
        } else if (tree instanceof TypeCastTree cast) {
            return choices(new TreePath(path, cast.getExpression()));
        } else if (tree instanceof ConditionalExpressionTree condition) {
            choices.addAll(choices(new TreePath(path, condition.getTrueExpression())));
            choices.addAll(choices(new TreePath(path, condition.getFalseExpression())));
        } else if (tree instanceof LambdaExpressionTree lambda && lambda.getBody() instanceof ExpressionTree body) {
            return choices(new TreePath(path, body));
        } else if (tree instanceof SwitchExpressionTree choice) {
            for (CaseTree each : choice.getCases()) {
                addChoices(new TreePath(path, each), choices);
            }
        } else {
            choices.add(path);
        }
        return choices;
    }

    private static void addChoices(TreePath path, List<TreePath> into) {
        CaseTree each = (CaseTree) path.getLeaf();
        if (each.getBody() instanceof ExpressionTree body) {
            into.addAll(choices(new TreePath(path, body)));
            return;
        }
        new TreePathScanner<Void, Void>() {
            @Override
            public Void visitYield(YieldTree tree, Void nothing) {
                into.addAll(choices(new TreePath(getCurrentPath(), tree.getValue())));
                return null;
            }
        }.scan(path, null);
    }

    /** The text of an expression, with a gap for what is known at run time only. */
    private String text(TreePath path) {
        Tree tree = path.getLeaf();
        if (tree instanceof ParenthesizedTree parentheses) {
            return text(new TreePath(path, parentheses.getExpression()));
        } else if (tree instanceof LiteralTree literal) {
            return literal.getKind() == Tree.Kind.NULL_LITERAL ? "" : String.valueOf(literal.getValue());
        } else if (tree instanceof BinaryTree sum && tree.getKind() == Tree.Kind.PLUS && hasText(path)) {
            return text(new TreePath(path, sum.getLeftOperand())) + text(new TreePath(path, sum.getRightOperand()));
        } else if (tree instanceof MethodInvocationTree call) {
            return formatted(path, call);
        }
        return trees.getElement(path) instanceof VariableElement variable ? text(variable) : MessageTexts.GAP;
    }

    private String text(VariableElement variable) {
        if (variable.getConstantValue() != null) {
            return String.valueOf(variable.getConstantValue());
        }
        TreePath value = onlyValue(variable);
        return value == null || !hasText(value) ? MessageTexts.GAP : text(value);
    }

    /** {@return the value of a local variable or constant that has the same one always; null for others} */
    private @Nullable TreePath onlyValue(Element variable) {
        List<TreePath> values = flow.values(variable);
        boolean isLocal = variable.getKind() == ElementKind.LOCAL_VARIABLE;
        if (values.size() != 1 || !isLocal && !variable.getModifiers().contains(Modifier.STATIC)) {
            return null;
        }
        List<TreePath> choices = choices(values.get(0));
        return choices.size() == 1 ? choices.get(0) : null;
    }

    private String formatted(TreePath path, MethodInvocationTree call) {
        if (call.getMethodSelect().toString().equals("String.format")) {
            return call.getArguments().stream()
                    .map(argument -> text(new TreePath(path, argument)))
                    .filter(text -> text.contains("%"))
                    .findFirst()
                    .map(MessageTexts::ofFormat)
                    .orElse(MessageTexts.GAP);
        }
        return call.getMethodSelect() instanceof MemberSelectTree select
                        && select.getIdentifier().contentEquals("formatted")
                ? MessageTexts.ofFormat(text(new TreePath(new TreePath(path, select), select.getExpression())))
                : MessageTexts.GAP;
    }

    /** What an expression gets from elsewhere. */
    private void follow(TreePath path, Goal goal) {
        Tree tree = path.getLeaf();
        Element element = trees.getElement(path);
        if (tree instanceof BinaryTree sum) {
            follow(new TreePath(path, sum.getLeftOperand()), goal.ofPart());
            follow(new TreePath(path, sum.getRightOperand()), goal.ofPart());
        } else if (tree instanceof ParenthesizedTree || tree instanceof ConditionalExpressionTree) {
            visit(path, goal.ofPart());
        } else if (tree instanceof NewClassTree created) {
            if (element == null || !MessageFlow.isOurs(element)) {
                created.getArguments().forEach(argument -> visit(new TreePath(path, argument), goal));
            }
        } else if (element != null && MessageFlow.isOurs(element)) {
            if (hasText(path) && !goal.isOwnParameter(element)) {
                flow.carry(element);
                followPassed(path, element, goal);
            }
        } else if (tree instanceof MethodInvocationTree call) {
            followCallOfJava(path, call, goal);
        }
    }

    private void followCallOfJava(TreePath path, MethodInvocationTree call, Goal goal) {
        String name = call.getMethodSelect().toString().replaceAll("(?s).*\\.", "");
        if (call.getMethodSelect() instanceof MemberSelectTree select && !name.equals("split")) {
            visit(new TreePath(new TreePath(path, select), select.getExpression()), goal);
        }
        if (PASSING.contains(name)) {
            call.getArguments().forEach(argument -> visit(new TreePath(path, argument), goal));
        }
    }

    /** The arguments of a call that the method returns. */
    private void followPassed(TreePath path, Element element, Goal goal) {
        if (path.getLeaf() instanceof MethodInvocationTree call && element instanceof ExecutableElement method) {
            MessageFlow.Call asCall = new MessageFlow.Call(
                    method,
                    call.getArguments().stream()
                            .map(argument -> new TreePath(path, argument))
                            .toList());
            for (int i = 0; i < asCall.arguments().size(); i++) {
                if (flow.isReturned(method, asCall.parameter(i))) {
                    visit(asCall.arguments().get(i), goal);
                }
            }
        }
    }

    /** Whether a type can have text. Without a type, which sources have whose libraries are not here, it can. */
    private boolean hasText(TreePath path) {
        TypeMirror type = trees.getTypeMirror(path);
        return type == null || TEXTS.matcher(type.toString()).find();
    }
}
