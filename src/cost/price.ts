import { linksOf } from '../topology/bandwidth.ts';
import { npuCount, type Dimension, type Topology } from '../topology/dimension.ts';
import { pricesOfTier, type CostTable, type TierPrices } from './prices.ts';

/** One line of the bill of materials: `count` parts of `bandwidthGBps` each. A switch carries it on every port. */
export interface BillItem {
  readonly component: 'link' | 'nic' | 'switch';
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
 * network cost). A dimension of size 1 has no parts.
 */
export function price(topology: Topology, prices: CostTable | TierPrices): NetworkPrice {
  const npus = npuCount(topology);
  const dimensions = topology.dimensions.map((dimension) => dimensionPrice(dimension, npus, prices));
  return { dimensions, dollars: sum(dimensions) };
}

/** What 1 GB/s per NPU on a dimension costs in a system of `npus`, $. */
export function dollarsPerGBps(
  { kind, size, tier }: Pick<Dimension, 'kind' | 'size' | 'tier'>,
  npus: number,
  prices: CostTable | TierPrices,
): number {
  const dimension = { kind, size, tier, bandwidthGBps: 1, linkLatencyNs: 0 };
  return dimensionPrice(dimension, npus, prices).dollars;
}

function dimensionPrice(dimension: Dimension, npus: number, prices: CostTable | TierPrices): DimensionPrice {
  if (dimension.size <= 1) return { items: [], dollars: 0 };
  const { count: linksPerNpu, bandwidthGBps } = linksOf(dimension);
  const { linkPerGBps, nicPerGBps, switchPerGBps } = pricesOfTier(prices, dimension.tier);
  const part = (
    component: BillItem['component'],
    count: number,
    radix: number,
    perGBps: number,
  ): BillItem => {
    return {
      component,
      count,
      bandwidthGBps,
      radix,
      pricePerGBps: perGBps,
      dollars: count * radix * bandwidthGBps * perGBps,
    };
  };
  const ends = npus * linksPerNpu;
  const items =
    dimension.kind === 'switch'
      ? [
          part('link', ends, 1, linkPerGBps),
          part('nic', ends, 1, nicPerGBps),
          part('switch', ends / dimension.size, dimension.size, switchPerGBps),
        ]
      : [part('link', ends / 2, 1, linkPerGBps)];
  return { items, dollars: sum(items) };
}

function sum(parts: readonly { readonly dollars: number }[]): number {
  return parts.reduce((total, { dollars }) => total + dollars, 0);
}
