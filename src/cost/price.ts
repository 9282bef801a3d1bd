import { blockWires } from '../topology/blocks/block-wires.ts';
import { linksOf } from '../topology/bandwidth.ts';
import type { BlockPart } from '../topology/blocks/wires.ts';
import { blocks, type BlockShape } from '../topology/blocks/blocks.ts';
import { formOf } from '../topology/blocks/form.ts';
import { npuCount, type Dimension, type Topology } from '../topology/dimension.ts';
import { pricesOfTier, type CostTable, type TierPrices } from './facts/prices.ts';

/** One line of the bill of materials: `count` parts of `bandwidthGBps` each. A switch carries it on every port. */
export interface BillItem {
  readonly component: BlockPart['component'];
  readonly count: number;
  readonly bandwidthGBps: number;
  /** Ports of a switch, 1 for everything else. */
  readonly radix: number;
  /** Unit price: of 1 GB/s of one part, and of one port of a switch. */
  readonly pricePerGBps: number;
  readonly dollars: number;
}

export interface DimensionPrice {
  readonly items: readonly BillItem[];
  readonly dollars: number;
}

export interface NetworkPrice {
  /** One a dimension of the topology. */
  readonly dimensions: readonly DimensionPrice[];
  readonly dollars: number;
}

/**
 * Price of a network in dollars and its bill of materials. With b the bandwidth of one NPU on a dimension,
 * GB/s: Ring and FullyConnected NPUs x b/2 x link, each link being shared by its two ends; Switch
 * NPUs x b x (link + NIC + switch), a switch of radix P being P ports (arXiv 2109.11762, section on
 * network cost); any block what it is built of (`Block.parts`). A dimension of size 1 has no parts.
 */
export function price(topology: Topology, prices: CostTable | TierPrices): NetworkPrice {
  const npus = npuCount(topology);
  const dimensions = topology.dimensions.map((dimension) => dimensionPrice(dimension, npus, prices));
  return { dimensions, dollars: sum(dimensions) };
}

/** What 1 GB/s per NPU on a dimension costs in a system of `npus`, $. */
export function dollarsPerGBps(
  dimension: BlockShape & Pick<Dimension, 'tier'>,
  npus: number,
  prices: CostTable | TierPrices,
): number {
  const { tier } = dimension;
  return dimensionPrice({ ...blockOf(dimension), tier, bandwidthGBps: 1, linkLatencyNs: 0 }, npus, prices)
    .dollars;
}

/** The block alone, without what may stand beside it. */
function blockOf({ kind, size, parameters }: BlockShape): BlockShape {
  return { kind, size, ...(parameters === undefined ? {} : { parameters }) };
}

function dimensionPrice(dimension: Dimension, npus: number, prices: CostTable | TierPrices): DimensionPrice {
  const { kind, size, tier, wires } = dimension;
  if (size <= 1) return { items: [], dollars: 0 };
  const block = blocks[kind];
  const { count: linksPerNpu, bandwidthGBps } = linksOf(dimension);
  const single = formOf({ ...dimension, ...wires, lanes: 1 });
  // Links that were given one by one need not make whole lanes.
  const form = { ...single, lanes: linksPerNpu / block.linksPerNpu(single) };
  const perGBps = pricesOfTier(prices, tier);
  const items = blockWires[kind].parts(form).map(({ component, count, width, ports }): BillItem => {
    const parts = (count * npus) / size;
    const pricePerGBps = perGBps[PRICES[component]];
    return {
      component,
      count: parts,
      bandwidthGBps: bandwidthGBps * width,
      radix: ports,
      pricePerGBps,
      dollars: parts * ports * bandwidthGBps * width * pricePerGBps,
    };
  });
  return { items, dollars: sum(items) };
}

const PRICES = {
  link: 'linkPerGBps',
  nic: 'nicPerGBps',
  switch: 'switchPerGBps',
} as const satisfies Readonly<Record<BlockPart['component'], keyof CostTable>>;

function sum(parts: readonly { readonly dollars: number }[]): number {
  return parts.reduce((total, { dollars }) => total + dollars, 0);
}
