import * as v from 'valibot';
import type { CostTable, TierPrices } from '../../cost/facts/prices.ts';
import { TIERS } from '../../topology/dimension.ts';
import { NUMBER_BOUNDS } from '../bounds.ts';
import type { Design, NpuPrice } from '../document.ts';
import { numberField, objectMessage } from './fields.ts';

const unitPrices = {
  linkPerGBps: numberField(NUMBER_BOUNDS.price),
  nicPerGBps: numberField(NUMBER_BOUNDS.price),
  switchPerGBps: numberField(NUMBER_BOUNDS.price),
};
const ofNpu = { npuDollars: v.exactOptional(numberField(NUMBER_BOUNDS.npuDollars)) };

const table: v.GenericSchema<unknown, CostTable> = v.object(unitPrices, objectMessage);

const flat: v.GenericSchema<unknown, CostTable & NpuPrice> = v.object(
  { ...unitPrices, ...ofNpu },
  objectMessage,
);

const byTier: v.GenericSchema<unknown, TierPrices & NpuPrice> = v.object(
  { chiplet: table, package: table, node: table, pod: table, ...ofNpu },
  objectMessage,
);

/** Unit prices: one table, or one per tier as soon as any tier is named. */
export const costSchema: v.GenericSchema<unknown, Design['cost']> = v.lazy((input) =>
  namesTiers(input) ? byTier : flat,
);

/** Returns whether prices of a document are by tier, complete or not. */
export function namesTiers(cost: unknown): boolean {
  return typeof cost === 'object' && cost !== null && TIERS.some((tier) => Object.hasOwn(cost, tier));
}
