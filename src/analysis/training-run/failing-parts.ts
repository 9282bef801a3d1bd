/** How often a job fails: the parts that the bill counts, each with its rate. */
import type { NetworkPrice } from '../../cost/price.ts';
import type { Design, DesignDimension } from '../../design/document.ts';
import { busyHostsOf, npusPerHost, usualTraining, withUsual } from '../../design/usual-training.ts';
import { builtCount, npuCount } from '../../topology/dimension.ts';

export const FAILING_PARTS = ['npu', 'host', 'nic', 'link', 'switch', 'software'] as const;
export type FailingPartName = (typeof FAILING_PARTS)[number];

export interface FailingPart {
  readonly part: FailingPartName;
  readonly count: number;
  readonly perMillionHours: number;
  /** Failures of all of them. */
  readonly perHour: number;
}

/** Parts whose failure takes a host away; switches are routed around, and software starts again where it was. */
const TAKES_HOST: ReadonlySet<FailingPartName> = new Set(['npu', 'host', 'nic', 'link']);

/**
 * The parts of a job: of partial racks the NPUs that it uses, their NICs and their hosts, while links and switches carry what passes. Links, NICs and switches are those of the bill, without dimensions that lie inside a host: their parts fail with
 * the host and its NPUs.
 */
export function failingParts(design: Design, bill: NetworkPrice): readonly FailingPart[] {
  const rates = withUsual(design.training?.failures, usualTraining(design).failures);
  const counted = outsideCounts(design, bill);
  const npus = npuCount(design.topology);
  const counts: Readonly<Record<FailingPartName, number>> = {
    npu: npus,
    host: busyHostsOf(design),
    // That of an NPU that the job does not use carries none of its messages.
    nic: (counted.nic * npus) / builtCount(design.topology),
    link: counted.link,
    switch: counted.switch,
    software: npus,
  };
  return FAILING_PARTS.map((part) => {
    const perMillionHours = rates[`${part}PerMillionHours`];
    return { part, count: counts[part], perMillionHours, perHour: (counts[part] * perMillionHours) / 1e6 };
  });
}

/** Failures in an hour that stop the job, and those of them that take a host away. */
export function failureRates(parts: readonly FailingPart[]): {
  readonly failuresPerHour: number;
  readonly replacementsPerHour: number;
} {
  const sum = (some: readonly FailingPart[]): number =>
    some.reduce((total, { perHour }) => total + perHour, 0);
  return {
    failuresPerHour: sum(parts),
    replacementsPerHour: sum(parts.filter(({ part }) => TAKES_HOST.has(part))),
  };
}

export interface OutsideCounts {
  readonly nic: number;
  readonly link: number;
  readonly switch: number;
  readonly ports: number;
}

/** Parts of the bill that lie outside hosts. */
export function outsideCounts(design: Design, bill: NetworkPrice): OutsideCounts {
  const counts = { nic: 0, link: 0, switch: 0, ports: 0 };
  for (const index of outsideDimensions(design)) {
    for (const { component, count, radix } of bill.dimensions[index]?.items ?? []) {
      counts[component] += count;
      if (component === 'switch') counts.ports += count * radix;
    }
  }
  return counts;
}

/** Dimensions that join NPUs of several hosts, by index. */
export function outsideDimensions(design: Design): readonly number[] {
  const inHost = npusPerHost(design);
  let reach = 1;
  return design.topology.dimensions.flatMap(({ size }: DesignDimension, index) => {
    reach *= size;
    return size > 1 && reach > inHost ? [index] : [];
  });
}
