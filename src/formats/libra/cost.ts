/**
 * LIBRA's cost file: unit prices, $ per GB/s, of the components of each tier.
 *
 *   InterPod:
 *     Link: 7.8
 *     Switch: 18
 *     Nic: 31.6
 *
 * A component that a tier does not name does not exist there: it costs 0 in a design.
 */
import { pricesOfTier, type CostTable, type TierPrices } from '../../cost/facts/prices.ts';
import type { Tier } from '../../topology/dimension.ts';
import { failure, success, type Problem, type Result } from '../../units/result.ts';
import { alternatives, problemAt, quoted, type Source } from '../source.ts';
import { readMap, readNumber } from '../yaml/fields.ts';
import { TIER_OF } from './tiers.ts';
import type { YamlEntry, YamlValue } from '../yaml/tree.ts';

export interface LibraCost {
  readonly prices: TierPrices;
  /** Components that the file names for each tier. */
  readonly named: ReadonlyMap<Tier, readonly string[]>;
  readonly notes: readonly Problem[];
}

const COMPONENT_OF: ReadonlyMap<string, keyof CostTable> = new Map([
  ['Link', 'linkPerGBps'],
  ['Nic', 'nicPerGBps'],
  ['Switch', 'switchPerGBps'],
]);
/** Limit of a document (design/bounds.ts). */
const MOST = 1e6;

/** @param current the prices of tiers that the file leaves out */
export function readCost(
  source: Source,
  tree: YamlValue,
  current: CostTable | TierPrices,
): Result<LibraCost> {
  const fields = readMap(source, tree, 'the file');
  if (!fields.ok) return fields;
  const problems: Problem[] = [];
  const read = new Map<Tier, CostTable>();
  const named = new Map<Tier, readonly string[]>();
  for (const [name, entry] of fields.value) {
    const tier = TIER_OF.get(name);
    if (tier === undefined) {
      problems.push(unknown(source, entry, 'tier', [...TIER_OF.keys()]));
      continue;
    }
    const table = readTable(source, entry);
    if (table.ok) read.set(tier, table.value);
    else problems.push(...table.problems);
    named.set(tier, entry.value.kind === 'map' ? entry.value.entries.map(({ key }) => key) : []);
  }
  if (problems.length > 0) return failure(...problems);
  const pricesFor = (tier: Tier): CostTable => read.get(tier) ?? pricesOfTier(current, tier);
  const absent = [...TIER_OF].filter(([, tier]) => !read.has(tier)).map(([name]) => name);
  const kept = `${alternatives(absent)} ${absent.length > 1 ? 'are' : 'is'} not in the file; the design keeps the prices it has there`;
  return success({
    prices: {
      chiplet: pricesFor('chiplet'),
      package: pricesFor('package'),
      node: pricesFor('node'),
      pod: pricesFor('pod'),
    },
    named,
    notes: absent.length === 0 ? [] : [problemAt(source, 0, kept)],
  });
}

function readTable(source: Source, { key: tier, value }: YamlEntry): Result<CostTable> {
  const fields = readMap(source, value, tier);
  if (!fields.ok) return fields;
  const problems: Problem[] = [];
  const table = { linkPerGBps: 0, nicPerGBps: 0, switchPerGBps: 0 };
  for (const [name, entry] of fields.value) {
    const component = COMPONENT_OF.get(name);
    if (component === undefined) {
      problems.push(unknown(source, entry, 'component', [...COMPONENT_OF.keys()]));
      continue;
    }
    const what = `${tier}.${name}`;
    const allows = (price: number): boolean => price >= 0 && price <= MOST;
    const price = readNumber(source, entry.value, what, allows, `$ per GB/s from 0 to ${MOST}`);
    if (price.ok) table[component] = price.value;
    else problems.push(...price.problems);
  }
  return problems.length > 0 ? failure(...problems) : success(table);
}

function unknown(source: Source, entry: YamlEntry, what: string, known: readonly string[]): Problem {
  return problemAt(
    source,
    entry.offset,
    `${quoted(entry.key)} is no ${what}; expected ${alternatives(known)}`,
  );
}
