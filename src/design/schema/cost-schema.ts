import * as v from 'valibot';
import type { CostTable, TierPrices } from '../../cost/prices.ts';
import { TIERS } from '../../topology/dimension.ts';
import { NUMBER_BOUNDS } from '../bounds.ts';
import { numberField, objectMessage } from './fields.ts';

const table: v.GenericSchema<unknown, CostTable> = v.object(
  {
    linkPerGBps: numberField(NUMBER_BOUNDS.price),
    nicPerGBps: numberField(NUMBER_BOUNDS.price),
    switchPerGBps: numberField(NUMBER_BOUNDS.price),
  },
  objectMessage,
);

const byTier: v.GenericSchema<unknown, TierPrices> = v.object(
  { chiplet: table, package: table, node: table, pod: table },
  objectMessage,
);

/** Unit prices: one table, or one a tier as soon as any tier is named. */
export const costSchema: v.GenericSchema<unknown, CostTable | TierPrices> = v.lazy((input) =>
  namesTiers(input) ? byTier : table,
);

/** Whether prices of a document are by tier, complete or not. */
export function namesTiers(cost: unknown): boolean {
  return typeof cost === 'object' && cost !== null && TIERS.some((tier) => Object.hasOwn(cost, tier));
}
