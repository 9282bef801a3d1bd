/** Branches of a shell script: `if`, `elif` and `else` whose conditions compare variables that the script sets. */
import type { RawWord, Word } from './words.ts';

/** null: only a machine knows, and all branches are read. */
type Truth = boolean | null;

interface Branch {
  /** Whether the commands of this branch are read. */
  readonly isRead: boolean;
  /** Whether a branch before it, or it itself, is known to be taken. */
  readonly isOver: boolean;
}

export interface Branches {
  /** Whether the command `line` is read; keeps track of the branches that it opens and ends. */
  readonly isTaken: (line: readonly RawWord[], variables: ReadonlyMap<string, readonly Word[]>) => boolean;
}

export function createBranches(): Branches {
  const open: Branch[] = [];
  return {
    isTaken: (line, variables) => {
      const [first] = line;
      const word = first !== undefined && !first.isQuoted && !first.isLiteral ? first.text : '';
      const last = open.at(-1);
      if (word === 'if') {
        open.push(branchOf(conditionOf(line, variables)));
        return false;
      }
      if (last !== undefined && word === 'fi') open.pop();
      else if (last !== undefined && word === 'elif')
        open[open.length - 1] = last.isOver
          ? { isRead: false, isOver: true }
          : branchOf(conditionOf(line, variables));
      else if (last !== undefined && word === 'else')
        open[open.length - 1] = { isRead: !last.isOver, isOver: last.isOver };
      return word !== 'elif' && open.every((branch) => branch.isRead);
    },
  };
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
function conditionOf(line: readonly RawWord[], variables: ReadonlyMap<string, readonly Word[]>): Truth {
  const texts = line.slice(1).map(({ text }) => valueOf(text, variables));
  if (!['[ ]', '[[ ]]'].includes(`${texts[0] ?? ''} ${texts.at(-1) ?? ''}`)) return null;
  const [first = '', operator, second, ...more] = texts.slice(1, -1);
  if (operator === undefined || more.length > 0) return null;
  if (second === undefined) return first === '-n' ? operator !== '' : first === '-z' ? operator === '' : null;
  return COMPARED.get(operator)?.(first, second) ?? null;
}

/** A variable that nothing sets is empty. */
function valueOf(text: string, variables: ReadonlyMap<string, readonly Word[]>): string {
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
