/** Parses arguments of a command: options, `--name=value` or `--name value`, and operands, by position. */
import { parseArgs } from 'node:util';
import { problem, success } from '../units/result.ts';
import type { Result } from '../units/result.ts';

export interface Option {
  readonly name: string;
  /** Placeholder after the `=` in help texts; absent for a flag. */
  readonly value?: string;
  /** True for an option without a value: `--no-large`. */
  readonly isFlag?: boolean;
  readonly help: string;
  readonly required?: boolean;
  /** True if it may be given more than once; `all` has every value. */
  readonly repeats?: boolean;
}

/** An argument without a name, required once, or any number of times. */
export interface Operand {
  /** Key of its value. */
  readonly name: string;
  /** Placeholder in help texts and messages: `DESIGN.json`. */
  readonly value: string;
  readonly help: string;
  /** True for the last operand if it may be given any number of times, or not at all; `all` has every value. */
  readonly isList?: boolean;
}

/** The given values, by the name of the option or operand. */
export interface OptionValues {
  readonly get: (name: string) => string | undefined;
  readonly has: (name: string) => boolean;
  /** Returns every value of an option that repeats, in the order given. */
  readonly all: (name: string) => readonly string[];
}

/** Reads the arguments of a command against its options and operands; problems name the argument. */
export function readOptions(
  args: readonly string[],
  options: readonly Option[],
  operands: readonly Operand[] = [],
): Result<OptionValues> {
  const types = options.map(
    ({ name, isFlag }) => [name, { type: isFlag === true ? 'boolean' : 'string' }] as const,
  );
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(types),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const given = new Map<string, string[]>();
  let placed = 0;
  for (const token of tokens) {
    // After `--` everything is an operand.
    if (token.kind === 'option-terminator') continue;
    const operand = operands[placed];
    if (token.kind === 'positional' && operand !== undefined && token.value !== '') {
      given.set(operand.name, [...(given.get(operand.name) ?? []), token.value]);
      if (operand.isList !== true) placed += 1;
      continue;
    }
    const option = optionOf(token, options);
    if (option === undefined) return unknown(args[token.index] ?? '', options, operands);
    const values = given.get(option.name) ?? [];
    const value = valueOfOption(option, token, values.length > 0);
    if (!value.ok) return value;
    given.set(option.name, [...values, value.value]);
  }
  const complete = checkComplete(given, options, operands[placed]);
  return complete.ok ? success(valuesOf(given)) : complete;
}

function valuesOf(given: ReadonlyMap<string, readonly string[]>): OptionValues {
  return {
    get: (name) => given.get(name)?.[0],
    has: (name) => given.has(name),
    all: (name) => given.get(name) ?? [],
  };
}

function optionOf(
  { kind, rawName }: { readonly kind: string; readonly rawName?: string },
  options: readonly Option[],
): Option | undefined {
  return kind === 'option' ? options.find(({ name }) => `--${name}` === rawName) : undefined;
}

/** Returns the value of an option, which is empty for a flag. */
function valueOfOption(
  option: Option,
  { value, inlineValue }: { readonly value?: string | undefined; readonly inlineValue?: boolean | undefined },
  isGiven: boolean,
): Result<string> {
  const { name } = option;
  if (isGiven && option.repeats !== true) return problem(`--${name}`, 'given twice; expected it once');
  if (option.isFlag === true) {
    return inlineValue === true ? problem(`--${name}`, `is "${value}"; expected no value`) : success('');
  }
  if (value === undefined || value === '' || (inlineValue !== true && value.startsWith('--'))) {
    return problem(`--${name}`, `has no value; expected ${signature(option)}`);
  }
  return success(value);
}

/** @param next the operand after the last given one */
function checkComplete(
  given: ReadonlyMap<string, unknown>,
  options: readonly Option[],
  next: Operand | undefined,
): Result<null> {
  if (next !== undefined && next.isList !== true)
    return problem(next.value, `is missing; expected ${next.help}`);
  const missing = options.find(({ name, required }) => required === true && !given.has(name));
  if (missing !== undefined)
    return problem(`--${missing.name}`, `is missing; expected ${signature(missing)}`);
  return success(null);
}

/** Returns `--name=VALUE`, or `--name` for a flag. */
export function signature({ name, value }: Option): string {
  return value === undefined ? `--${name}` : `--${name}=${value}`;
}

function unknown(argument: string, options: readonly Option[], operands: readonly Operand[]): Result<never> {
  const names = options.map(({ name }) => `--${name}`).join(', ');
  if (operands.length === 0 || argument.startsWith('-'))
    return problem(argument, `unknown option; expected ${names} or --help`);
  const places = operands.map(({ value }) => value).join(' ');
  return problem(argument, `one argument too many; expected ${places} and options (${names})`);
}

export interface Range {
  readonly min: number;
  readonly max: number;
  readonly whole: boolean;
}

/** Returns the number given for an option, or `fallback` without the option. */
export function numberOption(
  values: OptionValues,
  name: string,
  range: Range,
  fallback: number,
): Result<number> {
  const text = values.get(name);
  if (text === undefined) return success(fallback);
  const value = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (value >= range.min && value <= range.max && (!range.whole || Number.isInteger(value)))
    return success(value);
  const kind = range.whole ? 'a whole number' : 'a number';
  return problem(`--${name}`, `is "${text}"; expected ${kind} from ${range.min} to ${range.max}`);
}

/** Returns the values of an option that repeats, in the order of `choices`; none without the option. */
export function choicesOption<T extends string>(
  values: OptionValues,
  name: string,
  choices: readonly T[],
): Result<readonly T[]> {
  const given = values.all(name);
  const unknownChoice = given.find((text) => !choices.some((choice) => choice === text));
  return unknownChoice === undefined
    ? success(choices.filter((choice) => given.includes(choice)))
    : problem(`--${name}`, `is "${unknownChoice}"; expected one of ${choices.join(', ')}`);
}

/** Returns one of `choices`, or the first one without the option. */
export function choiceOption<const T extends string>(
  values: OptionValues,
  name: string,
  choices: readonly [T, ...T[]],
): Result<T> {
  const text = values.get(name);
  if (text === undefined) return success(choices[0]);
  const choice = choices.find((known) => known === text);
  return choice === undefined
    ? problem(`--${name}`, `is "${text}"; expected ${choices.join(', ')}`)
    : success(choice);
}
