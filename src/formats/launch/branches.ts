/** Follows the branches of a shell script: `case`, and `if`, `elif` and `else` that compare variables the script sets. */
import type { RawWord, Word } from './words.ts';

type Values = ReadonlyMap<string, readonly Word[]>;

/** Null if the answer depends on the machine; all branches are then read. */
type Truth = boolean | null;

interface Branch {
  /** Whether the commands of this branch are read. */
  readonly isRead: boolean;
  /** Whether this branch or an earlier one is known to be taken. */
  readonly isOver: boolean;
  /** The value that a `case` compares; null if it depends on the machine. */
  readonly value?: string | null;
}

export interface Branches {
  /** Returns the command on `line`, or null in a branch that is not taken. Keeps track of the branches that the line opens and ends. */
  readonly commandOf: (line: readonly RawWord[], variables: Values) => readonly RawWord[] | null;
}

export function createBranches(): Branches {
  const open: Branch[] = [];
  // The alternatives in `7B|8B)` before the last.
  let patterns: readonly string[] = [];
  const isRead = (): boolean => open.every((branch) => branch.isRead);
  const inCase = (line: readonly RawWord[], word: string, branch: Branch): readonly RawWord[] | null => {
    if (word === 'esac') {
      open.pop();
      return null;
    }
    const end = endOfPatterns(line);
    if (end === null) {
      patterns = line.length === 1 ? [...patterns, word] : [];
      return isRead() ? line : null;
    }
    open[open.length - 1] = armOf(branch, [...patterns, ...line.slice(0, end).map(({ text }) => text)]);
    patterns = [];
    return isRead() ? line.slice(end + 1) : null;
  };
  const inIf = (line: readonly RawWord[], word: string, last: Branch, variables: Values): void => {
    if (word === 'fi') open.pop();
    else if (word === 'elif')
      open[open.length - 1] = last.isOver
        ? { isRead: false, isOver: true }
        : branchOf(conditionOf(line, variables));
    else if (word === 'else') open[open.length - 1] = { isRead: !last.isOver, isOver: last.isOver };
  };
  return {
    commandOf: (line, variables) => {
      const [first] = line;
      const word = first !== undefined && !first.isQuoted && !first.isLiteral ? first.text : '';
      const last = open.at(-1);
      if (word === 'if' || word === 'case') {
        open.push(word === 'if' ? branchOf(conditionOf(line, variables)) : caseOf(line, variables));
        patterns = [];
        return null;
      }
      if (last?.value !== undefined) return inCase(line, word, last);
      if (last !== undefined) inIf(line, word, last, variables);
      return word !== 'elif' && isRead() ? line : null;
    },
  };
}

/** Reads `case $SIZE in`. */
function caseOf(line: readonly RawWord[], variables: Values): Branch {
  const value = valueOf(line[1]?.text ?? '', variables);
  return { isRead: false, isOver: false, value: /[$`]/.test(value) ? null : value };
}

/** Returns the index of the bracket after an arm's patterns; null if the line does not begin an arm. */
function endOfPatterns(line: readonly RawWord[]): number | null {
  const at = line.findIndex(({ text, isQuoted, isLiteral }) => text === '' && !isQuoted && !isLiteral);
  return at === 1 || at === 2 ? at : null;
}

/** Takes the first arm whose pattern matches. An unknown value matches none, so that the variables of all arms stay unset. */
function armOf(before: Branch, patterns: readonly string[]): Branch {
  const { value = null, isOver } = before;
  const isRead =
    !isOver && value !== null && patterns.some((pattern) => fits(pattern.replace(/^\(/, ''), value));
  return { value, isRead, isOver: isOver || isRead };
}

/** Matches a pattern in which `*` stands for any characters. */
function fits(pattern: string, value: string): boolean {
  const parts = pattern.split('*');
  const [first = ''] = parts;
  if (parts.length === 1) return value === pattern;
  let at = first.length;
  if (!value.startsWith(first)) return false;
  for (const part of parts.slice(1, -1)) {
    const found = value.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  const end = parts.at(-1) ?? '';
  return value.length - end.length >= at && value.endsWith(end);
}

function branchOf(condition: Truth): Branch {
  return { isRead: condition !== false, isOver: condition === true };
}

const COMPARED: ReadonlyMap<string, (a: string, b: string) => boolean> = new Map([
  ['=', (a, b) => a === b],
  ['==', (a, b) => a === b],
  ['!=', (a, b) => a !== b],
  ['-eq', (a, b) => Number(a) === Number(b)],
  ['-ne', (a, b) => Number(a) !== Number(b)],
  ['-gt', (a, b) => Number(a) > Number(b)],
  ['-ge', (a, b) => Number(a) >= Number(b)],
  ['-lt', (a, b) => Number(a) < Number(b)],
  ['-le', (a, b) => Number(a) <= Number(b)],
]);

/** Evaluates `[ a = b ]`, `[[ a == b ]]`, `[ -n a ]` and `[ -z a ]`. */
function conditionOf(line: readonly RawWord[], variables: Values): Truth {
  const texts = line.slice(1).map(({ text }) => valueOf(text, variables));
  if (!['[ ]', '[[ ]]'].includes(`${texts[0] ?? ''} ${texts.at(-1) ?? ''}`)) return null;
  const [first = '', operator, second, ...more] = texts.slice(1, -1);
  if (operator === undefined || more.length > 0) return null;
  if (second === undefined) return first === '-n' ? operator !== '' : first === '-z' ? operator === '' : null;
  return COMPARED.get(operator)?.(first, second) ?? null;
}

/** Fills in variables. One that the script never sets is empty. */
function valueOf(text: string, variables: Values): string {
  return text.replaceAll(
    /\$\{?([A-Za-z_]\w*)(?::?-([^{}]*))?\}?/g,
    (_, name: string, usual: string | undefined) =>
      variables
        .get(name)
        ?.map((word) => word.text)
        .join(' ') ??
      usual ??
      '',
  );
}
