import { DIRECTIONS } from '../../../workload/gemm2d/directions.ts';
import * as v from 'valibot';
import { FLOWS } from '../../../workload/gemm2d/gemm.ts';
import { STATIONARY } from '../../../workload/gemm2d/plan.ts';
import type { GEMM_MODELS } from '../../../workload/gemm2d/models.ts';

/** A whole number from 1 that a double holds exactly. */
export const count = v.pipe(
  v.number('expected a whole number from 1'),
  v.integer('expected a whole number from 1'),
  v.minValue(1, 'expected a whole number from 1'),
  v.maxValue(Number.MAX_SAFE_INTEGER, 'expected a whole number below 2^53'),
);

export const flow = v.picklist(FLOWS, `expected ${FLOWS.join(', ')}`);
export const direction = v.picklist(DIRECTIONS, `expected ${DIRECTIONS.join(' or ')}`);
export const stationary = v.optional(v.picklist(STATIONARY, `expected ${STATIONARY.join(', ')}`));
/** The name of a profile of the file or of a built-in one. */
export const profile = v.string('expected the name of a profile');
export const model = v.picklist(
  ['GPT-3', 'Megatron-NLG'] satisfies (keyof typeof GEMM_MODELS)[],
  'expected GPT-3 or Megatron-NLG',
);
export const mesh = { rows: count, columns: count };
