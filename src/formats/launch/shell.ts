/**
 * Reads the arguments of a launch script: shell words with quotes, comments, continued lines, variables and arrays that the script
 * sets, and defaults of those it does not set (`${NAME:-8}`). Nothing is executed: what depends on the machine stays as written.
 */
import { batchVariables } from './batch-lines.ts';
import { createBranches } from './branches.ts';
import type { RawWord, Variables, Word } from './words.ts';

/** Far above the number of words in any real script. */
const MOST_WORDS = 20_000;
/** Bounds variables that hold other variables. */
const MOST_DEPTH = 8;

export interface Script {
  /** The words of all commands, with variables filled in. */
  readonly words: readonly Word[];
  /** Variables that the script uses but never sets. */
  readonly unset: ReadonlySet<string>;
  /** The last value of each variable, as words. */
  readonly variables: ReadonlyMap<string, readonly Word[]>;
}

export function readScript(text: string): Script {
  const variables = batchVariables(text);
  const unset = new Set<string>();
  const words: Word[] = [];
  const branches = createBranches();
  for (const line of statements(text)) {
    if (words.length > MOST_WORDS) break;
    const command = branches.commandOf(line, variables);
    if (command === null) continue;
    takeDefaults(command, variables, unset);
    const rest = assignAll(command, variables, unset);
    for (const word of rest) {
      if (words.length > MOST_WORDS) break;
      words.push(...expanded(word, variables, unset, 0));
    }
  }
  return { words: words.map((word) => placed(word, text)), unset, variables };
}

/** Applies the defaults in `${NAME:=value}`, including lines of the form `: ${NAME:=value}`. */
function takeDefaults(line: readonly RawWord[], variables: Variables, unset: Set<string>): void {
  for (const word of line) {
    for (const [, name = '', value = ''] of word.text.matchAll(/\$\{([A-Za-z_]\w*):?=([^{}]*)\}/g)) {
      if (!variables.has(name))
        variables.set(name, expanded({ ...word, text: plainDefault(value) }, variables, unset, 1));
    }
  }
}

/** Places a word from a quoted text where it stands in the script, not where the text begins. */
function placed(word: Word, text: string): Word {
  const { offset } = word;
  if (word.text === '' || text.startsWith(word.text, offset)) return word;
  const found = text.slice(offset, offset + MOST_QUOTED).indexOf(word.text);
  return found < 0 ? word : { ...word, offset: offset + found };
}

/** The most characters read of one quoted text with arguments. */
const MOST_QUOTED = 20_000;

/** Splits a script into commands and their words. */
function statements(text: string): readonly (readonly RawWord[])[] {
  const found: RawWord[][] = [[]];
  let at = 0;
  let count = 0;
  while (at < text.length && count < MOST_WORDS) {
    const char = text[at]!;
    if (char === '\\' && /^\\[ \t]*\r?\n/.test(text.slice(at, at + 80))) at = text.indexOf('\n', at) + 1;
    else if (char === '\n' || char === ';' || char === '|' || char === '&') {
      found.push([]);
      at += 1;
    } else if (char === '#') at = endOfLine(text, at);
    else if (/\s/.test(char)) at += 1;
    else {
      const { word, end } = wordAt(text, at);
      found.at(-1)!.push(word);
      at = Math.max(end, at + 1);
      count += 1;
    }
  }
  return found;
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

const ARRAY = /^([A-Za-z_]\w*\+?=)\(/;

function wordAt(text: string, start: number): { readonly word: RawWord; readonly end: number } {
  const array = ARRAY.exec(text.slice(start, start + 200));
  return array === null ? plainWordAt(text, start) : arrayAt(text, start, array[1]!);
}

function plainWordAt(text: string, start: number): { readonly word: RawWord; readonly end: number } {
  let at = start;
  let out = '';
  let isLiteral = false;
  let isQuoted = false;
  while (at < text.length) {
    const char = text[at]!;
    if (char === '\\') {
      if (/[\r\n]/.test(text[at + 1] ?? '')) break;
      out += text[at + 1] ?? '';
      at += 2;
    } else if (char === '"' || char === "'") {
      const end = endOfQuote(text, at);
      out += unescaped(text.slice(at + 1, end), char);
      isLiteral ||= char === "'";
      isQuoted ||= char === '"';
      at = end + 1;
    } else if (opensBraces(text, at)) {
      const end = endOfBraces(text, at + 1);
      out += text.slice(at, end);
      at = end;
    } else if (/[\s;|&]/.test(char) || char === ')') break;
    else {
      out += char;
      at += 1;
    }
  }
  return { word: { text: out, offset: start, isLiteral, isQuoted }, end: at };
}

function opensBraces(text: string, at: number): boolean {
  return text[at] === '$' && (text[at + 1] === '{' || text[at + 1] === '(');
}

function arrayAt(
  text: string,
  start: number,
  head: string,
): { readonly word: RawWord; readonly end: number } {
  const items: RawWord[] = [];
  let at = start + head.length + 1;
  while (at < text.length && text[at] !== ')' && items.length < MOST_WORDS) {
    if (text[at] === '#') at = endOfLine(text, at);
    else if (/\s|\\/.test(text[at]!)) at += 1;
    else {
      // Arrays do not nest.
      const { word, end } = plainWordAt(text, at);
      items.push(word);
      at = Math.max(end, at + 1);
    }
  }
  return { word: { text: head, offset: start, isLiteral: false, isQuoted: false, items }, end: at + 1 };
}

function endOfQuote(text: string, start: number): number {
  const quote = text[start];
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\' && quote === '"') at += 1;
    else if (text[at] === quote) return at;
  }
  return text.length;
}

function unescaped(text: string, quote: string): string {
  if (quote === "'") return text;
  return text.replaceAll(/\\\r?\n/g, ' ').replaceAll(/\\(["\\`])/g, '$1');
}

/** Returns the position after the brace or bracket that closes the one at `start`. */
function endOfBraces(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '{' || text[at] === '(') depth += 1;
    else if (text[at] === '}' || text[at] === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

const ASSIGNMENT = /^([A-Za-z_]\w*)(\+?)=([\s\S]*)$/;
const BEFORE_ASSIGNMENTS = new Set(['export', 'declare', 'local', 'readonly', 'then', 'do', 'else', '-a']);

/** Adds the assignments at the beginning of a command to `variables`; returns what follows them. */
function assignAll(
  command: readonly RawWord[],
  variables: Variables,
  unset: Set<string>,
): readonly RawWord[] {
  let at = 0;
  while (at < command.length) {
    const word = command[at]!;
    if (BEFORE_ASSIGNMENTS.has(word.text)) {
      at += 1;
      continue;
    }
    const parts = ASSIGNMENT.exec(word.text);
    if (parts === null) break;
    const [, name = '', more, value = ''] = parts;
    const found =
      word.items === undefined
        ? expanded({ ...word, text: value, offset: word.offset }, variables, unset, 0)
        : word.items.flatMap((item) => expanded(item, variables, unset, 0));
    const before = more === '+' ? (variables.get(name) ?? []) : [];
    variables.set(name, [...before, ...found].slice(0, MOST_WORDS));
    at += 1;
  }
  return command.slice(at);
}

const WHOLE_VARIABLE = /^\$(?:\{([A-Za-z_]\w*)(?:\[[@*]\])?\}|([A-Za-z_]\w*))$/;

/** Expands a word into the words that it stands for. */
function expanded(word: RawWord, variables: Variables, unset: Set<string>, depth: number): readonly Word[] {
  const { text, offset } = word;
  if (word.isLiteral || depth > MOST_DEPTH) return [{ text, offset }];
  const [, braced, plain] = WHOLE_VARIABLE.exec(text) ?? [];
  const name = braced ?? plain;
  if (name !== undefined) {
    const value = variables.get(name);
    if (value !== undefined) return value;
    unset.add(name);
    return [{ text, offset }];
  }
  const filled = filledIn(text, variables, unset);
  // The shell splits a text of several arguments where it is used without quotes. Scripts rely on this, so texts are split at once.
  const pieces = /(^|\s)--?\w/.test(filled) ? filled.split(/\s+/).filter((piece) => piece !== '') : [filled];
  return pieces.map((piece) => ({ text: piece, offset }));
}

function plainDefault(text: string): string {
  return text.replace(/^(["'])(.*)\1$/, '$2');
}

const VARIABLE =
  /\$\([ \t]*expr[ \t]([^()]*)\)|\$\(\(([^()]*(?:\([^()]*\)[^()]*)*)\)\)|\$\{([A-Za-z_]\w*)(?:\[[@*]\])?(?::?[-=]([^{}]*))?\}|\$\{\d+:-([^{}]*)\}|\$([A-Za-z_]\w*)/g;

function filledIn(text: string, variables: Variables, unset: Set<string>): string {
  return text.replaceAll(
    VARIABLE,
    (
      all,
      inExpr?: string,
      sum?: string,
      braced?: string,
      usual?: string,
      ofPlace?: string,
      plain?: string,
    ) => {
      if (inExpr !== undefined)
        return String(arithmetic(filledIn(inExpr.replaceAll('\\', ''), variables, unset), variables) ?? all);
      if (sum !== undefined) return String(arithmetic(filledIn(sum, variables, unset), variables) ?? all);
      if (ofPlace !== undefined) return ofPlace;
      const name = braced ?? plain ?? '';
      const value = variables.get(name);
      if (value !== undefined) return value.map((part) => part.text).join(' ');
      if (usual !== undefined) return plainDefault(usual);
      unset.add(name);
      return all;
    },
  );
}

/** Evaluates +, -, * and / on whole numbers with the usual precedence; returns null for anything else. */
export function arithmetic(text: string, variables: ReadonlyMap<string, readonly Word[]>): number | null {
  const numbers = text.replaceAll(/\$?\{?([A-Za-z_]\w*)\}?/g, (all, name: string) => {
    const value = variables.get(name)?.[0]?.text;
    return value === undefined ? all : value;
  });
  const tokens = numbers.match(/\d+|[-+*/%()]|\S/g) ?? [];
  let at = 0;
  const factor = (): number | null => {
    const token = tokens[at];
    at += 1;
    if (token === '(') {
      const inner = sum();
      if (tokens[at] !== ')') return null;
      at += 1;
      return inner;
    }
    return token !== undefined && /^\d+$/.test(token) ? Number(token) : null;
  };
  const product = (): number | null => {
    let value = factor();
    while (value !== null && ['*', '/', '%'].includes(tokens[at] ?? '')) {
      const sign = tokens[at];
      at += 1;
      const next = factor();
      if (next === null) return null;
      value = sign === '*' ? value * next : sign === '/' ? Math.trunc(value / next) : value % next;
    }
    return value;
  };
  const sum = (): number | null => {
    let value = product();
    while (value !== null && ['+', '-'].includes(tokens[at] ?? '')) {
      const sign = tokens[at];
      at += 1;
      const next = product();
      if (next === null) return null;
      value = sign === '+' ? value + next : value - next;
    }
    return value;
  };
  if (tokens.length === 0 || tokens.length > 100) return null;
  const value = sum();
  return at === tokens.length && value !== null && Number.isFinite(value) ? value : null;
}
