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

/** Operators by precedence, the loosest first. */
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

/** Returns every name that the expression uses, once. */
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
 * Evaluates the expression with the values of names that `of` gives. Returns null if a name has no value (a path that a design omits)
 * or if arithmetic leaves the finite numbers: `tp / 0` is not a number, so nothing compares with it.
 *
 * @param onInfinite called when arithmetic, or the value of a name, is not finite
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
    case 'not':
    case 'minus':
      return valueOfSign(expression.kind, valueOf(expression.of));
    case 'call': {
      const values = expression.of.map(valueOf);
      if (!values.every((value) => typeof value === 'number')) return null;
      const call: (...all: number[]) => number = FUNCTIONS[expression.call];
      return call(...values);
    }
    case 'both': {
      const { operator, left, right } = expression;
      return finite(valueOfBoth(operator, valueOf(left), valueOf(right)));
    }
  }
}

function valueOfSign(sign: 'not' | 'minus', value: Value | null): Value | null {
  if (sign === 'not') return value === null ? null : value !== true;
  return typeof value === 'number' ? -value : null;
}

/** Either side may decide alone: `dimensions < 3 or topology.dimensions[2].size <= 8`. */
function valueOfBoth(operator: Operator, left: Value | null, right: Value | null): Value | null {
  if (operator === 'and' || operator === 'or') {
    const decides = operator === 'or';
    if (left === decides || right === decides) return decides;
  }
  return left === null || right === null ? null : OPERATIONS[operator](left, right);
}

/** Relative difference below which numbers count as equal, because products and sums round. */
const ROUNDING = 1e-12;

type Operation = (left: Value, right: Value) => Value;

const onNumbers =
  (operation: (a: number, b: number) => Value): Operation =>
  (left, right) =>
    operation(Number(left), Number(right));

const OPERATIONS: Readonly<Record<Operator, Operation>> = {
  and: (left, right) => left === true && right === true,
  or: (left, right) => left === true || right === true,
  '==': isSame,
  '!=': (left, right) => !isSame(left, right),
  '<=': onNumbers((a, b) => a <= b || isSame(a, b)),
  '>=': onNumbers((a, b) => a >= b || isSame(a, b)),
  '<': onNumbers((a, b) => a < b && !isSame(a, b)),
  '>': onNumbers((a, b) => a > b && !isSame(a, b)),
  '+': onNumbers((a, b) => a + b),
  '-': onNumbers((a, b) => a - b),
  '*': onNumbers((a, b) => a * b),
  '/': onNumbers((a, b) => a / b),
  '%': onNumbers((a, b) => a % b),
};

function isSame(left: Value, right: Value): boolean {
  if (typeof left !== 'number' || typeof right !== 'number') return left === right;
  return Math.abs(left - right) <= ROUNDING * Math.max(Math.abs(left), Math.abs(right));
}
