import { BLOCKS } from '../../topology/blocks/blocks.ts';
import { isTest, lineOf, parse, walk, type Finding, type Node, type Source } from './source.ts';

/** Tables that a `Table` cannot express: rows in groups, sorted heads or heads in two lines, fields in cells, a grid. */
const OWN_TABLES = [
  'parts/table/Table',
  'compare/CompareTable',
  'compare/designs/DesignTable',
  'compare/contention/ContentionSchemes',
  'explore/collectives/HoldingsTable',
  'explore/cost/BillTable',
  'explore/sweep/SweepTable',
  'panels/system/prices/TierPriceTable',
  'shell/files/ChangeTable',
].map((path) => `app/${path}.tsx`);

const COMPARISONS = new Set(['===', '!==', '==', '!=']);

/** Syntax that the linter has no rule for: `| 0`, a packed spread, a bare `<table>`, a question about a block's kind. */
export function syntax(source: Source): Finding[] {
  const found: Finding[] = [];
  const mayAskKinds = source.path.startsWith('topology/blocks/') || isTest(source.path);
  if (!MAY_BREAK.test(source.text) && (mayAskKinds || !MAY_ASK.test(source.text))) return found;
  walk(parse(source), (node) => {
    const rule =
      brokenRule(node) ??
      (isTableTag(node) && source.path.startsWith('app/') && !OWN_TABLES.includes(source.path)
        ? 'give the rows to Table of app/parts/table'
        : undefined) ??
      (!mayAskKinds && asksKind(node)
        ? 'ask the block (`blocks[kind]`) for what differs, not which block it is'
        : undefined);
    if (rule !== undefined) found.push({ where: `src/${source.path}:${lineOf(source, node)}`, rule });
  });
  return found;
}

/** Without one of these a text has nothing that a rule forbids; comments may stand between their parts. */
const MAY_BREAK = /\|\s*(\/[/*].*)?0|\.\.\.\s*(\/[/*].*)?\{|<table/s;
/** Without the name of a block there is nothing to compare a kind with. */
const MAY_ASK = new RegExp(`['"](${Object.keys(BLOCKS).join('|')})['"]`);

function brokenRule(node: Node): string | undefined {
  switch (node.type) {
    case 'BinaryExpression':
      return node.operator === '|' && node.right.type === 'Literal' && node.right.value === 0
        ? 'sizes pass 2^31: use Math.trunc or Math.floor'
        : undefined;
    // TypeScript does not check excess properties behind a spread.
    case 'ObjectExpression':
      return node.properties.some(spreadsLiteral)
        ? 'spell out the fields of a spread object literal'
        : undefined;
    case 'JSXSpreadAttribute':
      return spreadsLiteral(node) ? 'spell out the attributes of a spread object literal' : undefined;
    default:
      return undefined;
  }
}

const spreadsLiteral = (node: Node): boolean =>
  (node.type === 'SpreadElement' || node.type === 'JSXSpreadAttribute') &&
  node.argument.type === 'ObjectExpression';

const isTableTag = (node: Node): boolean =>
  node.type === 'JSXOpeningElement' && node.name.type === 'JSXIdentifier' && node.name.name === 'table';

/** Whether a node compares a `kind` with the name of a block, or switches over one. */
function asksKind(node: Node): boolean {
  if (node.type === 'BinaryExpression' && COMPARISONS.has(node.operator)) {
    const { left, right } = node;
    return (isBlockName(left) && isKind(right)) || (isBlockName(right) && isKind(left));
  }
  return (
    node.type === 'SwitchStatement' &&
    isKind(node.discriminant) &&
    node.cases.some(({ test }) => test !== null && isBlockName(test))
  );
}

const isBlockName = (node: Node): boolean =>
  node.type === 'Literal' && typeof node.value === 'string' && Object.hasOwn(BLOCKS, node.value);

/** `kind`, `ownKind`, `dimension.kind`. */
function isKind(node: Node): boolean {
  if (node.type === 'MemberExpression') return isKind(node.property);
  return node.type === 'Identifier' && /kind$/i.test(node.name);
}
