/** Describes a critical path in one sentence: its parts, the largest first, and their dimensions. */
import { formatPercent } from '../../units/percent.ts';
import type { CriticalPath } from './critical-path.ts';
import type { PathKind, PathPart } from './path-part.ts';

/** Kinds that are reported together. */
export type Cause = 'compute' | 'bytes' | 'timeouts' | 'recovery' | 'latency' | 'queueing' | 'ends' | 'steps';

export const CAUSE_OF: Readonly<Record<PathKind, Cause>> = {
  compute: 'compute',
  transfer: 'bytes',
  timeout: 'timeouts',
  recovery: 'recovery',
  latency: 'latency',
  queue: 'queueing',
  endpoint: 'ends',
  launch: 'ends',
  delay: 'steps',
};

export const CAUSE_NAMES: Readonly<Record<Cause, string>> = {
  compute: 'compute',
  bytes: 'bytes',
  timeouts: 'waiting for timeouts',
  recovery: 'recovering from losses',
  latency: 'latency',
  queueing: 'queueing behind other collectives',
  ends: 'end points and launches',
  steps: 'loop steps and updates',
};

/** Share of the iteration below which a part is left out. */
const LEAST = 0.0005;
const LEAST_PLACE = 0.005;
/** Share of a cause at which a single dimension is named. */
const NEARLY_ALL = 0.995;
/** Maximum number of dimensions named for a cause. */
const MOST_DIMENSIONS = 2;

const PLURAL: ReadonlySet<Cause> = new Set(['bytes', 'ends', 'steps']);

/** Communication counts where compute does not overlap it, so that the shares are those of the iteration. */
export function pathText({ parts, computeNs }: CriticalPath, iterationNs: number): string {
  const share = (ns: number): number => (iterationNs > 0 ? ns / iterationNs : 0);
  const causes = new Map<Cause, PathPart[]>();
  for (const part of parts) {
    if (part.kind === 'compute') continue;
    const cause = CAUSE_OF[part.kind];
    causes.set(cause, [...(causes.get(cause) ?? []), part]);
  }
  const all = [...causes].map(([cause, causeParts]) => ({
    cause,
    parts: causeParts,
    ns: exposedOf(causeParts),
  }));
  const said = [{ cause: 'compute' as Cause, parts: [] as readonly PathPart[], ns: computeNs }, ...all]
    .filter(({ ns }) => share(ns) >= LEAST)
    .toSorted((a, b) => b.ns - a.ns);
  const [first, ...others] = said.map(
    ({ cause, parts: causeParts, ns }, index) =>
      `${CAUSE_NAMES[cause]}${index === 0 ? (PLURAL.has(cause) ? ' take' : ' takes') : ''} ${formatPercent(share(ns))}${index === 0 ? ' of the iteration' : ''}${placesOf(causeParts, share)}`,
  );
  if (first === undefined) return 'The iteration takes no time.';
  const sentence = [first, ...others].join(', ');
  const alone = computeNs > 0 && others.length === 0 && said[0]!.cause === 'compute';
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}${alone ? ': the network does not hold it back' : ''}.`;
}

function exposedOf(parts: readonly PathPart[]): number {
  return parts.reduce((sum, { exposedNs }) => sum + exposedNs, 0);
}

/** Returns ` (dimension 2: 20.5 %, dimension 1: 3 %)`. */
function placesOf(parts: readonly PathPart[], share: (ns: number) => number): string {
  const byDimension = new Map<number, number>();
  for (const { dimension, exposedNs } of parts) {
    if (dimension !== null) byDimension.set(dimension, (byDimension.get(dimension) ?? 0) + exposedNs);
  }
  const places = [...byDimension]
    .filter(([, ns]) => share(ns) >= LEAST_PLACE)
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, MOST_DIMENSIONS);
  const [most] = places;
  if (most === undefined) return '';
  const name = (dimension: number): string =>
    dimension < 0 ? 'all dimensions' : `dimension ${dimension + 1}`;
  if (most[1] >= NEARLY_ALL * exposedOf(parts)) return ` (${name(most[0])})`;
  return ` (${places.map(([dimension, ns]) => `${name(dimension)}: ${formatPercent(share(ns))}`).join(', ')})`;
}
