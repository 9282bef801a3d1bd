/** Power, energy and emissions of a training. */
import { cablePlan, USUAL_CABLES } from '../../cost/cable-plan.ts';
import type { NetworkPrice } from '../../cost/price.ts';
import type { Design, DesignDimension } from '../../design/document.ts';
import { busyHostsOf, hostsOf, npusPerHost, usualTraining, withUsual } from '../../design/usual-training.ts';
import { builtCount, npuCount } from '../../topology/dimension.ts';
import { outsideCounts, outsideDimensions } from './failing-parts.ts';

export const POWERED_PARTS = ['npu', 'host', 'port', 'optic'] as const;
export type PoweredPartName = (typeof POWERED_PARTS)[number];

export interface PoweredPart {
  readonly part: PoweredPartName;
  /** In the job, and standing by. */
  readonly count: number;
  readonly spare: number;
  readonly watts: number;
  readonly idleWatts: number;
}

export interface Energy {
  readonly parts: readonly PoweredPart[];
  readonly pue: number;
  readonly gridKgPerKwh: number;
  /** Of the whole site while the job makes progress. */
  readonly megawatts: number;
  /** Of the whole site, on the mean of all its time. */
  readonly meanMegawatts: number;
  /** Of switches and optics in the energy. */
  readonly networkShare: number;
}

/**
 * @param spareHosts that stand by, idle
 * @param busyShare of the time in which the job computes, work that is lost later included
 */
export function energyOf(design: Design, bill: NetworkPrice, spareHosts: number, busyShare: number): Energy {
  const power = withUsual(design.training?.power, usualTraining(design).power);
  const { ports } = outsideCounts(design, bill);
  const parts: readonly PoweredPart[] = [
    {
      part: 'npu',
      count: npuCount(design.topology),
      spare: idleNpus(design) + spareHosts * npusPerHost(design),
    },
    {
      part: 'host',
      count: busyHostsOf(design),
      spare: hostsOf(design) - busyHostsOf(design) + spareHosts,
    },
    { part: 'port', count: ports, spare: 0 },
    { part: 'optic', count: opticsOf(design, bill), spare: 0 },
  ].map(({ part, ...counts }) => {
    const name = part as PoweredPartName;
    return { part: name, ...counts, watts: power[`${name}Watts`], idleWatts: power[`${name}IdleWatts`] };
  });
  const mean = parts.map(({ count, spare, watts, idleWatts }) => ({
    watts: count * (busyShare * watts + (1 - busyShare) * idleWatts) + spare * idleWatts,
    busyWatts: count * watts + spare * idleWatts,
  }));
  const all = mean.reduce((sum, { watts }) => sum + watts, 0);
  const network = mean.reduce((sum, { watts }, k) => sum + (isNetwork(parts[k]!.part) ? watts : 0), 0);
  const busy = mean.reduce((sum, { busyWatts }) => sum + busyWatts, 0);
  return {
    parts,
    pue: power.pue,
    gridKgPerKwh: power.gridKgPerKwh,
    megawatts: (power.pue * busy) / 1e6,
    meanMegawatts: (power.pue * all) / 1e6,
    networkShare: all > 0 ? network / all : 0,
  };
}

/** NPUs that are there and that the job does not use. */
function idleNpus({ topology }: Design): number {
  return builtCount(topology) - npuCount(topology);
}

function isNetwork(part: PoweredPartName): boolean {
  return part === 'port' || part === 'optic';
}

/**
 * Transceivers outside hosts, two a cable: those of cables that the cable plan finds too long for copper, or of all links between nodes
 * of a block that has no plan.
 */
function opticsOf(design: Design, bill: NetworkPrice): number {
  const npus = builtCount(design.topology);
  return outsideDimensions(design).reduce((optics, index) => {
    const dimension = design.topology.dimensions[index]!;
    const optical = opticalCables(dimension);
    const links = bill.dimensions[index]?.items.find(({ component }) => component === 'link')?.count ?? 0;
    const cables =
      optical !== null ? (optical * npus) / dimension.size : dimension.tier === 'pod' ? links : 0;
    return optics + 2 * cables;
  }, 0);
}

const kept = new WeakMap<DesignDimension, number | null>();

/** Optical cables of one block by its cable plan; null where it has none. Laid out once for each dimension of a document. */
function opticalCables(dimension: DesignDimension): number | null {
  const known = kept.get(dimension);
  if (known !== undefined) return known;
  const plan = cablePlan({ ...dimension, ...dimension.wires }, 1, USUAL_CABLES);
  const optical = plan.ok ? plan.value.all.optical : null;
  kept.set(dimension, optical);
  return optical;
}

/** Tonnes of CO2 of hours of one NPU each, by its power alone. */
export function tonnesOfHours(npuHours: number, watts: number, pue: number, kgPerKwh: number): number {
  return (npuHours * (watts / 1000) * pue * kgPerKwh) / 1000;
}
