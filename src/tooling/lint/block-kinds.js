// @ts-check
// Nobody but the blocks themselves asks which block one is: what differs between them is a field or function of the
// block (topology/blocks/block.ts), so that a new one is a folder and nothing else.
import { ESLintUtils } from '@typescript-eslint/utils';

const COMPARISONS = new Set(['===', '!==', '==', '!=']);

/** The literal that no other union of the project has. */
const TELLING = 'fullyConnected';

const rule = ESLintUtils.RuleCreator.withoutDocs({
  meta: {
    type: 'problem',
    messages: { asked: 'Ask the block (`blocks[kind]`) for what differs, not which block it is.' },
    schema: [],
    defaultOptions: [],
  },
  create(context) {
    const services = ESLintUtils.getParserServices(context);

    /** @param {import('@typescript-eslint/utils').TSESTree.Node} node */
    function isKind(node) {
      const type = services.getTypeAtLocation(node);
      return type.isUnion() && type.types.some((each) => each.isStringLiteral() && each.value === TELLING);
    }

    /** @param {import('@typescript-eslint/utils').TSESTree.Node} node */
    function isText(node) {
      return services.getTypeAtLocation(node).isStringLiteral();
    }

    return {
      BinaryExpression(node) {
        if (!COMPARISONS.has(node.operator)) return;
        const literal = [node.left, node.right].find(isText);
        const other = literal === node.left ? node.right : node.left;
        // Two kinds may be held against each other: whether they differ, not which they are.
        if (literal !== undefined && isKind(other)) context.report({ node, messageId: 'asked' });
      },
      SwitchStatement(node) {
        if (isKind(node.discriminant)) context.report({ node: node.discriminant, messageId: 'asked' });
      },
    };
  },
});

/** @type {import('eslint').Rule.RuleModule} What typed rules are given is more than ESLint's own types know. */
export const blockKinds = /** @type {any} */ (rule);
