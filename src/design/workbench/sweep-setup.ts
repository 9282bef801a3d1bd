/** The sweep that belongs to a document: the field and its range, and the networks, workloads and schemes. */
import * as v from 'valibot';
import { failure, success, type Result } from '../../units/result.ts';
import { SCHEME_IDS, type SchemeId } from '../document.ts';
import { choiceField, listField, objectMessage, textField } from '../schema/fields.ts';
import { fieldName, issuePath } from '../schema/problem-place.ts';

export interface SweepSetup {
  /** Path of a number of the design. */
  readonly field: string;
  readonly from: number;
  readonly to: number;
  readonly steps: number;
  readonly scale: 'linear' | 'log';
  /** `own`, ids of presets, and networks as text (analysis/sweep/networks.ts). */
  readonly topologies: readonly string[];
  /** `own` and ids of presets. */
  readonly workloads: readonly string[];
  /** Defaults to every scheme that the design has. */
  readonly schemes?: readonly SchemeId[];
}

const MOST_PATH = 200;
/** Maximum number of characters of a network with its own links (analysis/sweep/networks.ts). */
export const MOST_NETWORK = 4000;
/** More than there are presets of either kind, with room for typed networks. */
export const MOST_VARIANTS = 64;

const number: v.GenericSchema<unknown, number> = v.custom<number>(
  (value) => typeof value === 'number' && Number.isFinite(value),
  'must be a number',
);
const variants = listField(textField(MOST_NETWORK), MOST_VARIANTS);

const schema: v.GenericSchema<unknown, SweepSetup> = v.object(
  {
    field: textField(MOST_PATH),
    from: number,
    to: number,
    steps: number,
    scale: choiceField(['linear', 'log']),
    topologies: variants,
    workloads: variants,
    schemes: v.exactOptional(listField(choiceField(SCHEME_IDS), SCHEME_IDS.length)),
  },
  objectMessage,
);

/** Whether its numbers and variants can be swept is checked by the sweep (analysis/sweep/points.ts). */
export function readSweepSetup(value: unknown): Result<SweepSetup> {
  const parsed = v.safeParse(schema, value);
  if (parsed.success) return success(parsed.output);
  return failure(
    ...parsed.issues.map((issue) => {
      const path = issuePath([...(issue.path ?? [])]);
      const whole = path === '' ? 'sweep' : `sweep.${path}`;
      return { path: whole, message: `${fieldName(whole)} ${issue.message}` };
    }),
  );
}
