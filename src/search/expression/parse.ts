/** Reads an expression and refuses what does not fit together, at its character. */
import { problem, success, type Result } from '../../units/result.ts';
import {
  FUNCTIONS,
  OPERATORS,
  type Expression,
  type FunctionName,
  type Operator,
  type ValueType,
} from './expression.ts';

interface Token {
  readonly kind: 'number' | 'text' | 'name' | 'sign' | 'end';
  readonly text: string;
  readonly at: number;
}

/** What a space calls something; `null` where there is no such name. */
export type TypeOfName = (name: string) => ValueType | null;

/** Most characters; a reader that calls itself must end. */
const MOST_CHARACTERS = 500;
const TOKEN =
  /\s*(?:(\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)|"([^"]*)"|([A-Za-z_$][\w$]*(?:\.[A-Za-z_]\w*|\[\d+\])*)|(==|!=|<=|>=|&&|\|\||[-+*/%<>()!,=]))/y;
/** Other ways to write the same. */
const SAME: Readonly<Record<string, string>> = { '&&': 'and', '||': 'or', '!': 'not', '=': '==' };
const TYPE_WORDS: Readonly<Record<ValueType, string>> = {
  number: 'a number',
  text: 'a text',
  truth: 'true or false',
};

/** Thrown inside this file only, and turned into a problem. */
class Refusal extends Error {}

/**
 * @param path of the problem
 * @param names what is allowed, for the message
 */
export function parseExpression(
  text: string,
  wanted: ValueType,
  typeOf: TypeOfName,
  path: string,
  names: readonly string[],
): Result<Expression> {
  try {
    if (text.length > MOST_CHARACTERS)
      throw new Refusal(`has ${text.length} characters; expected at most ${MOST_CHARACTERS}`);
    // "fits memory" is one name.
    const reader = readerOf(tokensOf(text.replace(/\bfits\s+memory\b/g, 'fitsMemory ')), typeOf, names);
    const found = reader.whole();
    if (found.type !== wanted)
      throw new Refusal(`is ${TYPE_WORDS[found.type]}; expected ${TYPE_WORDS[wanted]}`);
    return success(found);
  } catch (error) {
    if (error instanceof Refusal) return problem(path, `"${text.slice(0, 80)}" ${error.message}`);
    throw error;
  }
}

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const from = TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    if (found === null) {
      const at = from + (text.slice(from).search(/\S/) + 1);
      throw new Refusal(
        `cannot be read from character ${at} on; expected numbers, names, texts in quotes, + - * / %, comparisons, and, or, not`,
      );
    }
    const [whole, number, quoted, name, sign] = found;
    const at = from + whole.search(/\S/) + 1;
    if (number !== undefined) tokens.push({ kind: 'number', text: number, at });
    else if (quoted !== undefined) tokens.push({ kind: 'text', text: quoted, at });
    else if (name !== undefined) {
      const isWord = ['and', 'or', 'not'].includes(name);
      tokens.push({ kind: isWord ? 'sign' : 'name', text: name, at });
    } else tokens.push({ kind: 'sign', text: SAME[sign ?? ''] ?? sign ?? '', at });
  }
  return [...tokens, { kind: 'end', text: 'the end', at: end + 1 }];
}

function readerOf(
  tokens: readonly Token[],
  typeOf: TypeOfName,
  names: readonly string[],
): { readonly whole: () => Expression } {
  let next = 0;
  const peek = (): Token => tokens[next]!;
  const takes = (sign: string): boolean => {
    if (peek().kind !== 'sign' || peek().text !== sign) return false;
    next += 1;
    return true;
  };
  const refuse = (expected: string): never => {
    throw new Refusal(`has "${peek().text}" at character ${peek().at}; expected ${expected}`);
  };
  const must = (expression: Expression, type: ValueType, where: string): Expression => {
    if (expression.type === type) return expression;
    throw new Refusal(`has ${TYPE_WORDS[expression.type]} ${where}; expected ${TYPE_WORDS[type]}`);
  };

  function level(depth: number): Expression {
    const operators: readonly string[] | undefined = OPERATORS[depth];
    if (operators === undefined) return single();
    let left = level(depth + 1);
    for (;;) {
      const { kind, text } = peek();
      if (kind !== 'sign' || !operators.includes(text)) return left;
      next += 1;
      left = joined(text as Operator, left, level(depth + 1));
    }
  }

  function joined(operator: Operator, left: Expression, right: Expression): Expression {
    const sides = `beside "${operator}"`;
    switch (operator) {
      case 'and':
      case 'or':
        must(left, 'truth', sides);
        must(right, 'truth', sides);
        return { kind: 'both', operator, left, right, type: 'truth' };
      case '==':
      case '!=':
        must(right, left.type, sides);
        return { kind: 'both', operator, left, right, type: 'truth' };
      case '<=':
      case '>=':
      case '<':
      case '>':
        must(left, 'number', sides);
        must(right, 'number', sides);
        return { kind: 'both', operator, left, right, type: 'truth' };
      default:
        must(left, 'number', sides);
        must(right, 'number', sides);
        return { kind: 'both', operator, left, right, type: 'number' };
    }
  }

  function single(): Expression {
    if (takes('not')) return { kind: 'not', of: must(single(), 'truth', 'behind "not"'), type: 'truth' };
    if (takes('-')) return { kind: 'minus', of: must(single(), 'number', 'behind "-"'), type: 'number' };
    if (takes('(')) {
      const inside = level(0);
      if (!takes(')')) refuse('")"');
      return inside;
    }
    const { kind, text, at } = peek();
    if (kind === 'number') {
      if (!Number.isFinite(Number(text)))
        throw new Refusal(
          `has ${text} at character ${at}, which is larger than any number; expected less than 1.8e308`,
        );
      next += 1;
      return { kind: 'constant', value: Number(text), type: 'number' };
    }
    if (kind === 'text') {
      next += 1;
      return { kind: 'constant', value: text, type: 'text' };
    }
    if (kind !== 'name') return refuse('a number, a name or "("');
    next += 1;
    if (text === 'true' || text === 'false')
      return { kind: 'constant', value: text === 'true', type: 'truth' };
    if (Object.hasOwn(FUNCTIONS, text) && takes('(')) return called(text as FunctionName);
    const type = typeOf(text);
    if (type === null)
      throw new Refusal(
        `names "${text}" at character ${at}; expected ${names.join(', ')} or a path of the design`,
      );
    return { kind: 'name', name: text, type };
  }

  function called(call: FunctionName): Expression {
    const of: Expression[] = [];
    do of.push(must(level(0), 'number', `in ${call}`));
    while (takes(','));
    if (!takes(')')) refuse('"," or ")"');
    if (of.length > 1 && FUNCTIONS[call].length === 1)
      throw new Refusal(`has ${of.length} numbers in ${call}; expected one`);
    return { kind: 'call', call, of, type: 'number' };
  }

  return {
    whole() {
      const found = level(0);
      if (peek().kind !== 'end') refuse('the end, an operator or a comparison');
      return found;
    },
  };
}
