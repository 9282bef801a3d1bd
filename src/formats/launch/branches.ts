/** Branches of a shell script: `if`, `elif` and `else` whose conditions compare variables that the script sets, and `case`. */
import type { RawWord, Word } from './words.ts';

type Values = ReadonlyMap<string, readonly Word[]>;

/** null: only a machine knows, and all branches are read. */
type Truth = boolean | null;

interface Branch {
  /** Whether the commands of this branch are read. */
  readonly isRead: boolean;
  /** Whether a branch before it, or it itself, is known to be taken. */
  readonly isOver: boolean;
  /** Of `case`: what is compared; null if only a machine knows. */
  readonly value?: string | null;
}

export interface Branches {
  /** The command of `line`, or null if it is not read; keeps track of the branches that it opens and ends. */
  readonly commandOf: (line: readonly RawWord[], variables: Values) => readonly RawWord[] | null;
}

export function createBranches(): Branches {
  const open: Branch[] = [];
  // Of `7B|8B)`, up to the last.
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

/** Of `case $SIZE in`. */
function caseOf(line: readonly RawWord[], variables: Values): Branch {
  const value = valueOf(line[1]?.text ?? '', variables);
  return { isRead: false, isOver: false, value: /[$`]/.test(value) ? null : value };
}

/** Where the bracket behind the patterns of an arm stands, which is a word of nothing; null if the line begins no arm. */
function endOfPatterns(line: readonly RawWord[]): number | null {
  const at = line.findIndex(({ text, isQuoted, isLiteral }) => text === '' && !isQuoted && !isLiteral);
  return at === 1 || at === 2 ? at : null;
}

/** The first arm with a pattern that fits; none where the value is unknown, so that what it would set stays unset. */
function armOf(before: Branch, patterns: readonly string[]): Branch {
  const { value = null, isOver } = before;
  const isRead =
    !isOver && value !== null && patterns.some((pattern) => fits(pattern.replace(/^\(/, ''), value));
  return { value, isRead, isOver: isOver || isRead };
}

/** `*` stands for any letters. */
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

/** Of `[ a = b ]`, `[[ a == b ]]`, `[ -n a ]` and `[ -z a ]`. */
function conditionOf(line: readonly RawWord[], variables: Values): Truth {
  const texts = line.slice(1).map(({ text }) => valueOf(text, variables));
  if (!['[ ]', '[[ ]]'].includes(`${texts[0] ?? ''} ${texts.at(-1) ?? ''}`)) return null;
  const [first = '', operator, second, ...more] = texts.slice(1, -1);
  if (operator === undefined || more.length > 0) return null;
  if (second === undefined) return first === '-n' ? operator !== '' : first === '-z' ? operator === '' : null;
  return COMPARED.get(operator)?.(first, second) ?? null;
}

/** A variable that nothing sets is empty. */
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
