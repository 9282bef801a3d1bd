/**
 * The language of goals:
 *
 *     goal   = clause { "and" clause }
 *     clause = value compare value
 *     value  = factor { ( "*" | "/" ) factor }
 *     factor = number [ unit ] | measure | measure "(" dimension ")"
 *
 * Measures are those of measures.ts, the innermost dimension is 1; compare is one of < <= > >= =.
 */
import { problem, success, type Result } from '../../units/result.ts';
import { DIMENSION_MEASURES, MEASURES, type DimensionMeasureName, type MeasureName } from './measures.ts';

export type Factor =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'measure'; readonly name: MeasureName }
  | { readonly kind: 'dimension'; readonly name: DimensionMeasureName; readonly dimension: number };

/** factors[0] times or over each further one. */
export interface Value {
  readonly first: Factor;
  readonly rest: readonly { readonly operator: '*' | '/'; readonly factor: Factor }[];
}

export const COMPARES = ['<=', '>=', '<', '>', '='] as const;
export type Compare = (typeof COMPARES)[number];

export interface Clause {
  readonly left: Value;
  readonly compare: Compare;
  readonly right: Value;
}

/** Size of a unit in the unit of the measures. */
const UNITS: Readonly<Record<string, number>> = {
  ns: 1,
  us: 1e3,
  ms: 1e6,
  s: 1e9,
  'GB/s': 1,
  kB: 1e3,
  MB: 1e6,
  GB: 1e9,
  '%': 0.01,
  $: 1,
};

const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?(?:e\d+)?)\s*(GB\/s|ns|us|ms|kB|MB|GB|s\b|%|\$)?|([a-z]+)|(<=|>=|[<>=*/()]))/y;

interface Token {
  readonly text: string;
  readonly number?: number;
}

export function parseGoal(text: string): Result<readonly Clause[]> {
  const tokens = tokensOf(text);
  if (!tokens.ok) return tokens;
  const reader = new Reader(tokens.value);
  const clauses: Clause[] = [];
  do {
    const clause = reader.clause();
    if (!clause.ok) return clause;
    clauses.push(clause.value);
  } while (reader.takes('and'));
  return reader.isDone()
    ? success(clauses)
    : problem('goal', `"${reader.next()}" stands where "and" or the end is allowed.`);
}

function tokensOf(text: string): Result<readonly Token[]> {
  const tokens: Token[] = [];
  let at = 0;
  while (text.slice(at).trim() !== '') {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    if (found === null) return problem('goal', `"${text.slice(at).trim()}" is not understood.`);
    const [whole, number, unit, word, sign] = found;
    at += whole.length;
    tokens.push(
      number === undefined
        ? { text: word ?? sign ?? '' }
        : { text: whole.trim(), number: Number(number) * (UNITS[unit ?? ''] ?? 1) },
    );
  }
  return success(tokens);
}

class Reader {
  #at = 0;
  readonly #tokens: readonly Token[];

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  isDone(): boolean {
    return this.#at >= this.#tokens.length;
  }

  next(): string {
    return this.#tokens[this.#at]?.text ?? 'the end';
  }

  takes(text: string): boolean {
    const isNext = this.#tokens[this.#at]?.text === text;
    if (isNext) this.#at++;
    return isNext;
  }

  clause(): Result<Clause> {
    const left = this.#value();
    if (!left.ok) return left;
    const compare = COMPARES.find((sign) => this.takes(sign));
    if (compare === undefined) return problem('goal', `"${this.next()}" is none of ${COMPARES.join(' ')}.`);
    const right = this.#value();
    return right.ok ? success({ left: left.value, compare, right: right.value }) : right;
  }

  #value(): Result<Value> {
    const first = this.#factor();
    if (!first.ok) return first;
    const rest: { operator: '*' | '/'; factor: Factor }[] = [];
    for (;;) {
      const operator = this.takes('*') ? '*' : this.takes('/') ? '/' : null;
      if (operator === null) return success({ first: first.value, rest });
      const factor = this.#factor();
      if (!factor.ok) return factor;
      rest.push({ operator, factor: factor.value });
    }
  }

  #factor(): Result<Factor> {
    const token = this.#tokens[this.#at];
    if (token === undefined) return problem('goal', 'A number or a measure is missing at the end.');
    this.#at++;
    if (token.number !== undefined) return success({ kind: 'number', value: token.number });
    if (Object.hasOwn(DIMENSION_MEASURES, token.text) && this.takes('(')) {
      const dimension = this.#tokens[this.#at++]?.number;
      if (dimension === undefined || !Number.isInteger(dimension) || dimension < 1 || !this.takes(')'))
        return problem('goal', `"${token.text}" takes the number of a dimension, as ${token.text}(1).`);
      return success({
        kind: 'dimension',
        name: token.text as DimensionMeasureName,
        dimension: dimension - 1,
      });
    }
    if (Object.hasOwn(MEASURES, token.text))
      return success({ kind: 'measure', name: token.text as MeasureName });
    const known = [...Object.keys(MEASURES), ...Object.keys(DIMENSION_MEASURES).map((name) => `${name}(1)`)];
    return problem('goal', `"${token.text}" is no measure. Allowed: ${known.join(', ')}.`);
  }
}
