/** The change behind a shadow price: one number of the design a little better, all others unchanged. */
import type { Design, DesignDimension } from '../../design/document.ts';

export type PriceChange =
  /** More bandwidth on one dimension, outside the budget. */
  | { readonly kind: 'more'; readonly dimension: number; readonly bandwidthGBps: number }
  /** The same budget. */
  | { readonly kind: 'moved'; readonly from: number; readonly to: number; readonly bandwidthGBps: number }
  /** All latency of links, NICs and routers of a dimension, or of all dimensions if null, times `factor`. */
  | { readonly kind: 'latency'; readonly dimension: number | null; readonly factor: number }
  /** The bandwidth of every dimension. */
  | { readonly kind: 'bandwidth'; readonly factor: number };

/**
 * Returns the changed design, under a custom split.
 *
 * @param splitGBps split of the shown scheme
 */
export function withPriced(design: Design, splitGBps: readonly number[], change: PriceChange): Design {
  const { bandwidth, topology, system } = design;
  const split = splitAfter(splitGBps, change);
  const changed: Design = {
    ...design,
    bandwidth: { ...bandwidth, scheme: 'custom', customGBps: [...split] },
  };
  if (change.kind !== 'latency') return changed;
  const { dimension, factor } = change;
  const dimensions = topology.dimensions.map((entry, index) =>
    dimension === null || dimension === index ? withLatency(entry, factor) : entry,
  );
  const links = system.links === undefined ? {} : { links: withRouters(system.links, dimension, factor) };
  return { ...changed, topology: { ...topology, dimensions }, system: { ...system, ...links } };
}

/** Returns whether link latency is a field of the design: measured links have their measured latency. */
export function hasOwnLatency({ system }: Design): boolean {
  return system.calibration === undefined && system.ownLinks === undefined;
}

function splitAfter(splitGBps: readonly number[], change: PriceChange): readonly number[] {
  switch (change.kind) {
    case 'more':
      return splitGBps.map((dimensionGBps, index) =>
        index === change.dimension ? dimensionGBps + change.bandwidthGBps : dimensionGBps,
      );
    case 'moved': {
      const { from, to, bandwidthGBps } = change;
      return splitGBps.map((dimensionGBps, index) =>
        index === from
          ? dimensionGBps - bandwidthGBps
          : index === to
            ? dimensionGBps + bandwidthGBps
            : dimensionGBps,
      );
    }
    case 'bandwidth':
      return splitGBps.map((dimensionGBps) => dimensionGBps * change.factor);
    case 'latency':
      return splitGBps;
  }
}

function withLatency(dimension: DesignDimension, factor: number): DesignDimension {
  const { link } = dimension;
  const linkLatencyNs = dimension.linkLatencyNs * factor;
  if (link === undefined) return { ...dimension, linkLatencyNs };
  const nicLatencyNs = link.nicLatencyNs * factor;
  const routerLatencyNs = link.routerLatencyNs * factor;
  return { ...dimension, linkLatencyNs, link: { ...link, nicLatencyNs, routerLatencyNs } };
}

/** Routers between links are those of all dimensions. */
function withRouters(
  links: NonNullable<Design['system']['links']>,
  dimension: number | null,
  factor: number,
): NonNullable<Design['system']['links']> {
  return dimension === null ? { ...links, routerLatencyNs: links.routerLatencyNs * factor } : links;
}
