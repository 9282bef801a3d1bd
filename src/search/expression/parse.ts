/** Parses an expression; problems name the character. */
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

/** The type of a name in a space; null if there is no such name. */
export type TypeOfName = (name: string) => ValueType | null;

/** The maximum number of characters, which limits the recursion of the parser. */
const MOST_CHARACTERS = 500;
const TOKEN =
  /\s*(?:(\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)|"([^"]*)"|([A-Za-z_$][\w$]*(?:\.[A-Za-z_]\w*|\[\d+\])*)|(==|!=|<=|>=|&&|\|\||[-+*/%<>()!,=]))/y;
/** Alternative spellings of operators. */
const SAME: Readonly<Record<string, string>> = { '&&': 'and', '||': 'or', '!': 'not', '=': '==' };
const TYPE_WORDS: Readonly<Record<ValueType, string>> = {
  number: 'a number',
  text: 'a text',
  truth: 'true or false',
};

/** Thrown and caught in this file only, where it becomes a problem. */
class Refusal extends Error {}

/**
 * @param path the path of the problem
 * @param names the allowed names, for the message
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
    const tokens = tokensOf(text.replace(/\bfits\s+memory\b/g, 'fitsMemory '));
    const found = wholeOf({ tokens, typeOf, names, next: 0 });
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

/** The remaining tokens, and the meaning of names. */
interface Reader {
  readonly tokens: readonly Token[];
  readonly typeOf: TypeOfName;
  readonly names: readonly string[];
  next: number;
}

function wholeOf(reader: Reader): Expression {
  const found = level(reader, 0);
  if (peek(reader).kind !== 'end') refuse(reader, 'the end, an operator or a comparison');
  return found;
}

function peek({ tokens, next }: Reader): Token {
  return tokens[next]!;
}

function takes(reader: Reader, sign: string): boolean {
  const { kind, text } = peek(reader);
  if (kind !== 'sign' || text !== sign) return false;
  reader.next += 1;
  return true;
}

function refuse(reader: Reader, expected: string): never {
  const { text, at } = peek(reader);
  throw new Refusal(`has "${text}" at character ${at}; expected ${expected}`);
}

function must(expression: Expression, type: ValueType, where: string): Expression {
  if (expression.type === type) return expression;
  throw new Refusal(`has ${TYPE_WORDS[expression.type]} ${where}; expected ${TYPE_WORDS[type]}`);
}

function level(reader: Reader, depth: number): Expression {
  const operators: readonly string[] | undefined = OPERATORS[depth];
  if (operators === undefined) return single(reader);
  let left = level(reader, depth + 1);
  for (;;) {
    const { kind, text } = peek(reader);
    if (kind !== 'sign' || !operators.includes(text)) return left;
    reader.next += 1;
    left = joined(text as Operator, left, level(reader, depth + 1));
  }
}

function joined(operator: Operator, left: Expression, right: Expression): Expression {
  const sides = `beside "${operator}"`;
  const type: ValueType = ['+', '-', '*', '/', '%'].includes(operator) ? 'number' : 'truth';
  if (operator === '==' || operator === '!=') must(right, left.type, sides);
  else {
    const wanted = operator === 'and' || operator === 'or' ? 'truth' : 'number';
    must(left, wanted, sides);
    must(right, wanted, sides);
  }
  return { kind: 'both', operator, left, right, type };
}

function single(reader: Reader): Expression {
  if (takes(reader, 'not'))
    return { kind: 'not', of: must(single(reader), 'truth', 'behind "not"'), type: 'truth' };
  if (takes(reader, '-'))
    return { kind: 'minus', of: must(single(reader), 'number', 'behind "-"'), type: 'number' };
  if (takes(reader, '(')) {
    const inside = level(reader, 0);
    if (!takes(reader, ')')) refuse(reader, '")"');
    return inside;
  }
  const token = peek(reader);
  if (token.kind === 'number' || token.kind === 'text') {
    const value = token.kind === 'number' ? numberOf(token) : token.text;
    reader.next += 1;
    return { kind: 'constant', value, type: token.kind };
  }
  if (token.kind !== 'name') return refuse(reader, 'a number, a name or "("');
  reader.next += 1;
  return named(reader, token);
}

function numberOf({ text, at }: Token): number {
  const value = Number(text);
  if (Number.isFinite(value)) return value;
  throw new Refusal(
    `has ${text} at character ${at}, which is larger than any number; expected less than 1.8e308`,
  );
}

/** Parses a name: a truth value, a function or a value of the space. */
function named(reader: Reader, { text, at }: Token): Expression {
  if (text === 'true' || text === 'false') return { kind: 'constant', value: text === 'true', type: 'truth' };
  if (Object.hasOwn(FUNCTIONS, text) && takes(reader, '(')) return called(reader, text as FunctionName);
  const type = reader.typeOf(text);
  if (type === null)
    throw new Refusal(
      `names "${text}" at character ${at}; expected ${reader.names.join(', ')} or a path of the design`,
    );
  return { kind: 'name', name: text, type };
}

function called(reader: Reader, call: FunctionName): Expression {
  const of: Expression[] = [];
  do of.push(must(level(reader, 0), 'number', `in ${call}`));
  while (takes(reader, ','));
  if (!takes(reader, ')')) refuse(reader, '"," or ")"');
  if (of.length > 1 && FUNCTIONS[call].length === 1)
    throw new Refusal(`has ${of.length} numbers in ${call}; expected one`);
  return { kind: 'call', call, of, type: 'number' };
}
