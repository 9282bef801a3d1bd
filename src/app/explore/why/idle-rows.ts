/** The bars of idle time, one row for each dimension; the page and the export draw these parts. */
import type { Idleness } from '../../../analysis/why/idle.ts';
import type { Lane } from '../../../run/report/results.ts';
import type { BarPart } from '../../parts/bars/bar-part.ts';
import type { PartLook } from '../../parts/export/figure/bar-rows.ts';
import { CAUSE_TEXT, CAUSES, partsOf, type Cause } from '../../parts/words/causes.ts';
import { dimensionToken } from '../../ui/theme/dimension-colour.ts';

export const BUSY = 'Serves chunks';

interface IdleRow {
  readonly lane: Lane;
  readonly idle: Idleness;
  /** What its parts are of, in the order of CAUSES after the time that it serves chunks; the shares add up to 1. */
  readonly parts: readonly (BarPart & { readonly name: string })[];
}

export function idleRows(
  lanes: readonly Lane[],
  idle: readonly Idleness[],
  iterationNs: number,
): readonly IdleRow[] {
  const share = (ns: number): number => (iterationNs > 0 ? ns / iterationNs : 0);
  return lanes.flatMap((lane, at) => {
    const idleOfLane = idle[at];
    if (idleOfLane === undefined) return [];
    const busy = { ...busyLook(lane.dimension), share: share(idleOfLane.busyNs), name: BUSY };
    const causes = partsOf(idleOfLane, lanes).map(({ cause, by, ns }) => ({
      ...lookOf(cause, by ?? 0),
      share: share(ns),
      name: by === null ? CAUSE_TEXT[cause].name : `${CAUSE_TEXT[cause].name} by dimension ${by + 1}`,
    }));
    return [{ lane, idle: idleOfLane, parts: [busy, ...causes] }];
  });
}

/** In the colour of the first dimension. */
export const IDLE_LEGEND: readonly (PartLook & { readonly name: string; readonly meaning?: string })[] = [
  { ...busyLook(0), name: BUSY },
  ...CAUSES.map((cause) => ({
    ...lookOf(cause, 0),
    name: `${CAUSE_TEXT[cause].name}${cause === 'starved' ? ', in the colour of the dimension it waits for' : ''}`,
    meaning: CAUSE_TEXT[cause].meaning,
  })),
];

function busyLook(dimension: number): PartLook {
  return { texture: 'solid', token: dimensionToken(dimension) };
}

function lookOf(cause: Cause, by: number): PartLook {
  switch (cause) {
    case 'compute':
      return { texture: 'solid', token: '--compute' };
    case 'absent':
      return { texture: 'dotted', token: '--ink-3' };
    case 'startUp':
      return { texture: 'upright', token: '--ink-2' };
    case 'starved':
      return { texture: 'hatched', token: dimensionToken(by) };
    case 'drain':
      return { texture: 'level', token: '--ink-2' };
  }
}
