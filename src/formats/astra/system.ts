/**
 * The system file of ASTRA-sim 1.0: `key: value` pairs separated by white space. Times are in ns. An unknown key is an error, as in the
 * reference.
 */
import { failure, success } from '../../units/result.ts';
import type { Problem, Result } from '../../units/result.ts';
import { createSource, endOffset, problemAt, quoted } from '../source.ts';
import type { Source } from '../source.ts';
import { tokensBetween } from '../tokens.ts';
import type { Token } from '../tokens.ts';
import { SETTING_KEYS, settingOf } from './settings.ts';
import type { SettingKey, SettingValues } from './settings.ts';

/** Keys without a default: the reference divides by the splits and refuses to run without the others. */
const REQUIRED = [
  'scheduling-policy',
  'preferred-dataset-splits',
  'all-reduce-implementation',
  'reduce-scatter-implementation',
  'all-gather-implementation',
  'all-to-all-implementation',
  'collective-optimization',
] as const satisfies readonly SettingKey[];

/** The values of a system file by their keys; a missing key has its default (case.ts). */
export type AstraSystem = Pick<SettingValues, (typeof REQUIRED)[number]> & Partial<SettingValues>;

export interface SystemFile {
  readonly system: AstraSystem;
  readonly source: Source;
  /** Offset of the value of each given key. */
  readonly offsets: ReadonlyMap<SettingKey, number>;
  readonly notes: readonly Problem[];
}

/** Reads a system file; problems name `file`, line and column. */
export function parseSystem(text: string, file: string): Result<SystemFile> {
  const source = createSource(file, text);
  const tokens = tokensBetween(source, 0, text.length);
  const problems: Problem[] = [];
  const notes: Problem[] = [];
  const values = new Map<SettingKey, unknown>();
  const offsets = new Map<SettingKey, number>();
  for (let next = 0; next < tokens.length; next += 2) {
    const keyToken = tokens[next] as Token;
    const key = keyOf(keyToken);
    if (key === null)
      return failure(...problems, problemAt(source, keyToken.offset, unknownKey(keyToken.text)));
    const setting = settingOf(key);
    const token = tokens[next + 1];
    if (token === undefined || keyOf(token) !== null) {
      const offset = token?.offset ?? endOffset(source);
      return failure(
        ...problems,
        problemAt(source, offset, `${key} has no value; expected ${setting.expected}`),
      );
    }
    if (offsets.has(key))
      notes.push(problemAt(source, keyToken.offset, `${key} is given again; the last one counts`));
    offsets.set(key, token.offset);
    const value = setting.read(source, token, key);
    if (value.ok) values.set(key, value.value);
    else problems.push(...value.problems);
  }
  for (const key of REQUIRED) {
    if (offsets.has(key)) continue;
    problems.push(
      problemAt(source, endOffset(source), `"${key}:" is missing; expected ${settingOf(key).expected}`),
    );
  }
  if (problems.length > 0) return failure(...problems);
  return success({ system: Object.fromEntries(values) as unknown as AstraSystem, source, offsets, notes });
}

/** Prints the file: one line per key, in a fixed order. */
export function printSystem(system: AstraSystem): string {
  const lines = SETTING_KEYS.flatMap((key) => {
    const value: unknown = system[key];
    return value === undefined ? [] : [`${key}: ${settingOf(key).print(value)}\n`];
  });
  return lines.join('');
}

function keyOf(token: Token): SettingKey | null {
  return SETTING_KEYS.find((key) => token.text === `${key}:`) ?? null;
}

function unknownKey(text: string): string {
  if (text.startsWith('{'))
    return 'found JSON, as in ASTRA-sim 2.0; expected the "key: value" lines of ASTRA-sim 1.0';
  const known = SETTING_KEYS.find((key) => text === key || text.startsWith(`${key}:`));
  if (known !== undefined)
    return `found ${quoted(text)}; expected "${known}:" and a blank in front of the value`;
  return `unknown key ${quoted(text)}; expected one of ${SETTING_KEYS.map((key) => `${key}:`).join(' ')}`;
}
