/** Options of a command: `--name=value` or `--name value`. */
import { problem, success } from '../units/result.ts';
import type { Result } from '../units/result.ts';

export interface Option {
  readonly name: string;
  /** What stands behind the `=` in help texts. */
  readonly value: string;
  readonly help: string;
  readonly required?: boolean;
}

export type OptionValues = ReadonlyMap<string, string>;

/** Reads the arguments of a command against its options; problems name the option. */
export function readOptions(args: readonly string[], options: readonly Option[]): Result<OptionValues> {
  const values = new Map<string, string>();
  const names = options.map(({ name }) => `--${name}`);
  for (let next = 0; next < args.length; next++) {
    const argument = args[next] ?? '';
    const [, name = '', inline] = /^--([^=]+)(?:=(.*))?$/s.exec(argument) ?? [];
    const option = options.find((known) => known.name === name);
    if (option === undefined)
      return problem(argument, `unknown option; expected ${names.join(', ')} or --help`);
    if (values.has(name)) return problem(`--${name}`, 'given twice; expected it once');
    const value = inline ?? args[++next];
    if (value === undefined || value === '' || (inline === undefined && value.startsWith('--'))) {
      return problem(`--${name}`, `has no value; expected --${name}=${option.value}`);
    }
    values.set(name, value);
  }
  const missing = options.find(({ name, required }) => required === true && !values.has(name));
  if (missing !== undefined)
    return problem(`--${missing.name}`, `is missing; expected --${missing.name}=${missing.value}`);
  return success(values);
}

export interface Range {
  readonly min: number;
  readonly max: number;
  readonly whole: boolean;
}

/** The number given for an option, or `fallback` where it is not given. */
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

/** One of `choices`; the first one where the option is not given. */
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
