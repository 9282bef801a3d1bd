/**
 * Conditions of a space on its points, as text:
 *
 *     tp * pp * dp == npus     cost <= 1e6     fits memory     system.chunks >= 8 and not (zero == 3)
 *
 * Numbers, texts in quotes, names and paths of the document; + - * / %, comparisons, `and`, `or`, `not`, and the
 * functions min, max, floor and ceil. A comparison of one type with another is refused when it is read.
 */
export type ValueType = 'number' | 'text' | 'truth';

export type Value = number | string | boolean;

export type Expression =
  | { readonly kind: 'constant'; readonly value: Value; readonly type: ValueType }
  | { readonly kind: 'name'; readonly name: string; readonly type: ValueType }
  | { readonly kind: 'not' | 'minus'; readonly of: Expression; readonly type: ValueType }
  | {
      readonly kind: 'both';
      readonly operator: Operator;
      readonly left: Expression;
      readonly right: Expression;
      readonly type: ValueType;
    }
  | {
      readonly kind: 'call';
      readonly call: FunctionName;
      readonly of: readonly Expression[];
      readonly type: ValueType;
    };

/** From the loosest to the tightest. */
export const OPERATORS = [
  ['or'],
  ['and'],
  ['==', '!=', '<=', '>=', '<', '>'],
  ['+', '-'],
  ['*', '/', '%'],
] as const;
export type Operator = (typeof OPERATORS)[number][number];

export const FUNCTIONS = {
  min: (...all: readonly number[]) => Math.min(...all),
  max: (...all: readonly number[]) => Math.max(...all),
  floor: (value: number) => Math.floor(value),
  ceil: (value: number) => Math.ceil(value),
} as const;
export type FunctionName = keyof typeof FUNCTIONS;

/** Every name that it asks for, once. */
export function namesIn(expression: Expression): readonly string[] {
  switch (expression.kind) {
    case 'constant':
      return [];
    case 'name':
      return [expression.name];
    case 'not':
    case 'minus':
      return namesIn(expression.of);
    case 'both':
      return [...new Set([...namesIn(expression.left), ...namesIn(expression.right)])];
    case 'call':
      return [...new Set(expression.of.flatMap(namesIn))];
  }
}

/**
 * Returns its value where names have the values that `of` gives; null where one has none, as a path that a design leaves out, and
 * where arithmetic leaves the finite numbers: `tp / 0` is no number, so that nothing compares with it.
 *
 * @param onInfinite called where arithmetic, or what a name stands for, is not finite
 */
export function valueOfExpression(
  expression: Expression,
  of: (name: string) => Value | null,
  onInfinite: () => void = () => undefined,
): Value | null {
  const finite = (value: Value | null): Value | null => {
    if (typeof value !== 'number' || Number.isFinite(value)) return value;
    onInfinite();
    return null;
  };
  const valueOf = (part: Expression): Value | null => valueOfExpression(part, of, onInfinite);
  switch (expression.kind) {
    case 'constant':
      return expression.value;
    case 'name':
      return finite(of(expression.name));
    case 'not': {
      const value = valueOf(expression.of);
      return value === null ? null : value !== true;
    }
    case 'minus': {
      const value = valueOf(expression.of);
      return typeof value === 'number' ? -value : null;
    }
    case 'call': {
      const values = expression.of.map(valueOf);
      if (!values.every((own) => typeof own === 'number')) return null;
      const call: (...all: number[]) => number = FUNCTIONS[expression.call];
      return call(...values);
    }
    case 'both': {
      const left = valueOf(expression.left);
      const right = valueOf(expression.right);
      // One side that decides is enough: `dimensions < 3 or topology.dimensions[2].size <= 8`.
      const decides = expression.operator === 'or' ? true : expression.operator === 'and' ? false : null;
      if (decides !== null && (left === decides || right === decides)) return decides;
      return left === null || right === null ? null : finite(both(expression.operator, left, right));
    }
  }
}

/** Sums of products of rounded numbers are compared as equal where they differ by less than this, relative. */
const ROUNDING = 1e-12;

function both(operator: Operator, left: Value, right: Value): Value {
  if (operator === 'and') return left === true && right === true;
  if (operator === 'or') return left === true || right === true;
  if (operator === '==') return isSame(left, right);
  if (operator === '!=') return !isSame(left, right);
  const [a, b] = [Number(left), Number(right)];
  switch (operator) {
    case '<=':
      return a <= b || isSame(a, b);
    case '>=':
      return a >= b || isSame(a, b);
    case '<':
      return a < b && !isSame(a, b);
    case '>':
      return a > b && !isSame(a, b);
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return a / b;
    case '%':
      return a % b;
  }
}

function isSame(left: Value, right: Value): boolean {
  if (typeof left !== 'number' || typeof right !== 'number') return left === right;
  return Math.abs(left - right) <= ROUNDING * Math.max(Math.abs(left), Math.abs(right));
}
