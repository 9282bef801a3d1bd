/**
 * A layer table in its own file, as JSON (json.ts) or CSV (csv.ts): label, training loop, and every operation of every pass with its
 * formula. Times in ns, sizes in bytes per NPU. Both formats are complete, and reading restores what was written. The readers apply the
 * limits of a document (design/bounds.ts), so that their tables can be kept; a place is `FILE:LINE:COLUMN`.
 */
import { COLLECTIVES } from '../../collective/types.ts';
import { GROUP_ROLES } from '../../taskgraph/roles.ts';
import { problem, success } from '../../units/result.ts';
import type { Result } from '../../units/result.ts';
import type { LayerOp } from '../../workload/table/layer.ts';
import { readReal } from '../numbers.ts';
import type { NumberRange } from '../numbers.ts';
import { alternatives, placeOf, quoted } from '../source.ts';
import type { Source } from '../source.ts';
import type { Token } from '../tokens.ts';

/** The mark at the start of a file. */
export const FORMAT = 'netloom-layers';
export const VERSION = 1;

export const MOST = {
  layers: 4096,
  operations: 64,
  passes: 10_000,
  npus: 2 ** 30,
  label: 120,
  text: 200,
  formula: 500,
  durationNs: 1e15,
  bytes: 2 ** 53 - 1,
};

/** The fields of an operation as a file writes them; without `collective` it is a computation. */
export interface OperationFields {
  /** Offset of the operation, for problems with missing fields. */
  readonly offset: number;
  readonly label: Token | null;
  /** ns of a computation, bytes of a collective. */
  readonly value: Token | null;
  readonly collective: Token | null;
  readonly group: Token | null;
  readonly formula: Token | null;
}

/** Returns an operation from its fields; a problem names the place of the first wrong field. */
export function readOperation(source: Source, fields: OperationFields): Result<LayerOp> {
  const missing = { text: '', offset: fields.offset };
  const label = readText(source, fields.label ?? missing, 'label', MOST.text);
  if (!label.ok) return label;
  const value = readReal(source, fields.value ?? missing, fields.collective === null ? DURATION : BYTES);
  if (!value.ok) return value;
  const formula = fields.formula === null ? null : readText(source, fields.formula, 'formula', MOST.formula);
  if (formula?.ok === false) return formula;
  const shown = formula === null ? {} : { formula: formula.value };
  if (fields.collective === null) {
    return success({ kind: 'compute', label: label.value, durationNs: value.value, ...shown });
  }
  const collective = readChoice(source, fields.collective, 'collective', COLLECTIVES);
  if (!collective.ok) return collective;
  const role = readChoice(source, fields.group ?? missing, 'group', GROUP_ROLES);
  if (!role.ok) return role;
  return success({
    kind: 'collective',
    label: label.value,
    collective: collective.value,
    bytes: value.value,
    role: role.value,
    ...shown,
  });
}

export const DURATION: NumberRange = { what: 'the time in ns', min: 0, max: MOST.durationNs };
const BYTES: NumberRange = { what: 'the size in bytes', min: 0, max: MOST.bytes };

export function readText(source: Source, token: Token, what: string, most: number): Result<string> {
  if (token.text.length <= most) return success(token.text);
  return problem(
    placeOf(source, token.offset),
    `the ${what} has ${token.text.length} characters; expected at most ${most}`,
  );
}

export function readChoice<const T extends string>(
  source: Source,
  token: Token,
  what: string,
  choices: readonly T[],
): Result<T> {
  const found = choices.find((choice) => choice === token.text);
  if (found !== undefined) return success(found);
  return problem(
    placeOf(source, token.offset),
    `the ${what} is ${quoted(token.text)}; expected ${alternatives(choices)}`,
  );
}
