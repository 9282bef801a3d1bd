/** Evaluates conditions of a space another way: the text becomes reverse Polish notation on two stacks, and no part is skipped. */
type Known = number | string | boolean;

/** null for an expression without a value. */
export type TwinValue = Known | null;

const RANKS: Readonly<Record<string, number>> = {
  or: 1,
  and: 2,
  '==': 3,
  '!=': 3,
  '<=': 3,
  '>=': 3,
  '<': 3,
  '>': 3,
  '+': 4,
  '-': 4,
  '*': 5,
  '/': 5,
  '%': 5,
  not: 6,
  negative: 6,
};
const CALLS = ['min', 'max', 'floor', 'ceil'];
const TOLERANCE = 1e-12;

/** Only for well-formed texts. */
export function twinValue(text: string, valueOf: (name: string) => TwinValue): TwinValue {
  const stacks: Stacks = { values: [], pending: [], counts: [] };
  const { values, pending } = stacks;
  let wantsOperand = true;
  for (const word of wordsOf(text)) {
    if (word === '(' || word === ',' || word === ')') {
      bracket(word, stacks);
      wantsOperand = word !== ')';
    } else if (CALLS.includes(word)) pending.push(word);
    else if (wantsOperand && (word === '-' || word === 'not')) pending.push(word === '-' ? 'negative' : word);
    else if (Object.hasOwn(RANKS, word)) {
      // Operators of the same rank bind from left to right.
      while (rankOf(pending.at(-1)) >= RANKS[word]!) settle(stacks);
      pending.push(word);
      wantsOperand = true;
    } else {
      values.push(finite(operand(word, valueOf)));
      wantsOperand = false;
    }
  }
  while (pending.length > 0) settle(stacks);
  return values[0]!;
}

interface Stacks {
  readonly values: TwinValue[];
  readonly pending: string[];
  /** How many numbers each open bracket holds so far. */
  readonly counts: number[];
}

function settle({ pending, values }: Stacks): void {
  apply(pending.pop()!, values);
}

function rankOf(word = ''): number {
  return Object.hasOwn(RANKS, word) ? RANKS[word]! : 0;
}

function bracket(word: '(' | ',' | ')', stacks: Stacks): void {
  const { values, pending, counts } = stacks;
  if (word === '(') {
    pending.push(word);
    counts.push(1);
    return;
  }
  while (pending.at(-1) !== '(') settle(stacks);
  if (word === ',') {
    counts[counts.length - 1]! += 1;
    return;
  }
  pending.pop();
  const count = counts.pop()!;
  if (CALLS.includes(pending.at(-1) ?? '')) values.push(called(pending.pop()!, values.splice(-count)));
}

function wordsOf(text: string): readonly string[] {
  const joined = text.replace(/\bfits\s+memory\b/g, 'fitsMemory');
  const words = joined.match(
    /"[^"]*"|\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?|[A-Za-z_$][\w$.[\]]*|==|!=|<=|>=|&&|\|\||\S/g,
  );
  const other: Readonly<Record<string, string>> = { '&&': 'and', '||': 'or', '!': 'not', '=': '==' };
  return (words ?? []).map((word) => other[word] ?? word);
}

function operand(word: string, valueOf: (name: string) => TwinValue): TwinValue {
  if (word.startsWith('"')) return word.slice(1, -1);
  if (/^[\d.]/.test(word)) return Number(word);
  return word === 'true' ? true : word === 'false' ? false : valueOf(word);
}

function finite(value: TwinValue): TwinValue {
  return typeof value === 'number' && !Number.isFinite(value) ? null : value;
}

function called(name: string, numbers: readonly TwinValue[]): TwinValue {
  if (numbers.includes(null)) return null;
  const sorted = numbers.map(Number).toSorted((a, b) => a - b);
  if (name === 'min') return sorted[0]!;
  if (name === 'max') return sorted.at(-1)!;
  const value = sorted[0]!;
  const whole = Math.trunc(value);
  if (name === 'floor') return whole > value ? whole - 1 : whole;
  return whole < value ? whole + 1 : whole;
}

function taken(values: TwinValue[]): TwinValue {
  return values.pop() ?? null;
}

function apply(operator: string, values: TwinValue[]): void {
  const right = taken(values);
  if (operator === 'not') {
    values.push(right === null ? null : right === false);
    return;
  }
  if (operator === 'negative') {
    values.push(right === null ? null : -Number(right));
    return;
  }
  const left = taken(values);
  values.push(finite(joined(operator, left, right)));
}

function joined(operator: string, left: TwinValue, right: TwinValue): TwinValue {
  const either = [left, right];
  if (operator === 'or') return either.includes(true) ? true : either.includes(null) ? null : false;
  if (operator === 'and') return either.includes(false) ? false : either.includes(null) ? null : true;
  if (left === null || right === null) return null;
  if (typeof left !== 'number' || typeof right !== 'number')
    return operator === '==' ? left === right : left !== right;
  const order = orderOf(left, right);
  const found: Readonly<Record<string, TwinValue>> = {
    '==': order === 0,
    '!=': order !== 0,
    '<=': order <= 0,
    '>=': order >= 0,
    '<': order < 0,
    '>': order > 0,
    '+': left + right,
    '-': left - right,
    '*': left * right,
    '/': left / right,
    '%': left % right,
  };
  return found[operator]!;
}

/** 0 within rounding. */
function orderOf(left: number, right: number): number {
  const isNear = Math.abs(left - right) <= TOLERANCE * Math.max(Math.abs(left), Math.abs(right));
  return isNear ? 0 : Math.sign(left - right);
}
