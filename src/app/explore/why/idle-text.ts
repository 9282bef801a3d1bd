/** An explanation in sentences. Dimensions count from 1. */
import { ALGORITHM_FACTS } from '../../../collective/algorithm-facts.ts';
import type { Design } from '../../../design/document.ts';
import type { Change } from '../../../design/change.ts';
import { formatBandwidth } from '../../../units/bandwidth.ts';
import { formatCount } from '../../../units/count.ts';
import { formatPercent } from '../../../units/percent.ts';
import type { Idleness } from '../../../analysis/why/idle.ts';
import type { Lane } from '../../../run/report/results.ts';
import { carriedText } from '../../../taskgraph/roles.ts';
import { CAUSE_TEXT, partsOf, type IdlePart } from '../../parts/words/causes.ts';

/** How many causes the sentence about a dimension names; the table has all of them. */
const MOST_TOLD = 3;
/** Causes below this share of the iteration are not named. */
const LEAST_TOLD = 0.0005;

/** `Dimension 3`; where it has several lanes also its groups, and their size where another lane carries the same. */
export function laneName(lane: Lane, lanes: readonly Lane[]): string {
  const alike = lanes.filter(({ dimension }) => dimension === lane.dimension);
  const carried = carriedText(lane);
  const isOnly = alike.filter((other) => carriedText(other) === carried).length === 1;
  const groups = isOnly ? carried : `${carried} of ${lane.size}`;
  return `Dimension ${lane.dimension + 1}${alike.length > 1 ? ` (${groups})` : ''}`;
}

/** `Dimension 2 serves chunks 22.7 % of the iteration and is idle 77.3 %: 71.8 % waiting for compute, ...`. */
export function idleText(lane: Lane, idle: Idleness, lanes: readonly Lane[], iterationNs: number): string {
  const share = (ns: number): string => formatPercent(iterationNs > 0 ? ns / iterationNs : 0);
  const causesOfIdle = partsOf(idle, lanes)
    .filter(({ ns }) => ns >= LEAST_TOLD * iterationNs)
    .toSorted((a, b) => b.ns - a.ns)
    .slice(0, MOST_TOLD);
  const restNs = idle.idleNs - causesOfIdle.reduce((sum, { ns }) => sum + ns, 0);
  const parts = causesOfIdle.map((part) => `${share(part.ns)} ${becauseOf(part)}`);
  // The parts add up to the idle time.
  if (parts.length > 0 && restNs >= LEAST_TOLD * iterationNs) parts.push(`${share(restNs)} for the rest`);
  const causes = parts.length === 0 ? '' : `: ${parts.join(', ')}`;
  return `${laneName(lane, lanes)} serves chunks for ${share(idle.busyNs)} of the iteration and is idle for ${share(idle.idleNs)}${causes}.`;
}

function becauseOf({ cause, by }: IdlePart): string {
  const { because } = CAUSE_TEXT[cause];
  return by === null ? because : `${because} by dimension ${by + 1}`;
}

/** `Move 18 GB/s from dimension 3 to dimension 1`. */
export function changeText(change: Change, { system }: Design): string {
  switch (change.kind) {
    case 'move':
      return `Move ${formatBandwidth(change.bandwidthGBps)} from dimension ${change.from + 1} to dimension ${change.to + 1}`;
    case 'algorithm':
      return `Run ${ALGORITHM_FACTS[change.algorithm].label} on dimension ${change.dimension + 1}`;
    case 'overlap':
      return 'Overlap communication with compute';
    case 'system':
      return systemText(change.set, system);
  }
}

type SystemChange = Extract<Change, { kind: 'system' }>['set'];

function systemText(set: SystemChange, system: Design['system']): string {
  if ('chunks' in set) {
    const before = formatCount(system.chunks);
    return `Cut collectives into ${formatCount(set.chunks)} ${set.chunks === 1 ? 'chunk' : 'chunks'} instead of ${before}`;
  }
  if ('scheduling' in set)
    return set.scheduling === 'FIFO'
      ? 'Serve the oldest collective first'
      : 'Serve the newest collective first';
  if ('interDimension' in set) return 'Let Themis choose the order of dimensions for each chunk';
  return 'Reduce-scatter on the inner dimensions before going outwards';
}

/** `−7.4 %`: how much shorter the iteration becomes. */
export function gainText(beforeNs: number, afterNs: number): string {
  return `−${formatPercent((beforeNs - afterNs) / beforeNs)}`;
}
