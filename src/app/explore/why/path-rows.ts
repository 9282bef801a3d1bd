/** The parts of a critical path as they are named, drawn and listed. */
import { COLLECTIVE_LABELS } from '../../../collective/can-do.ts';
import type { Carrier } from '../../../taskgraph/roles.ts';
import type { CriticalPath } from '../../../analysis/why/critical-path.ts';
import type { PathKind, PathPart } from '../../../analysis/why/path-part.ts';
import type { BarPart } from '../../parts/bars/bar-part.ts';
import type { PartLook } from '../../parts/export/figure/bar-rows.ts';
import { groupShort } from '../../state/traces/lane-axis.ts';
import { dimensionToken } from '../../ui/theme/dimension-colour.ts';

export const PATH_MEANINGS: readonly { readonly name: string; readonly meaning: string }[] = [
  { name: 'Compute', meaning: 'The NPU computes, and what comes next waits for it.' },
  {
    name: 'Bytes',
    meaning: 'The busiest links of the dimension carry bytes; longer where chunks share them.',
  },
  {
    name: 'Waiting for a timeout',
    meaning:
      'In packets: something was lost, and nothing moves on the dimension until a sender’s timer runs out.',
  },
  { name: 'Recovering', meaning: 'In packets: what was lost is sent again, by a window that has shrunk.' },
  {
    name: 'Latency',
    meaning: 'Links, the nodes between them and NICs, and memory where that takes longer, step by step.',
  },
  { name: 'Queueing', meaning: 'A chunk waits for a place that another collective has.' },
  { name: 'End points', meaning: 'Delays before a message is sent and after it is received.' },
  { name: 'Launches', meaning: 'From when a collective could begin until its first chunk can.' },
  { name: 'Steps and updates', meaning: 'Loop steps and updates of weights.' },
];

const PLAIN: Readonly<
  Record<Exclude<PathKind, 'transfer' | 'timeout' | 'recovery' | 'latency' | 'queue'>, string>
> = {
  compute: 'Compute',
  endpoint: 'End points',
  launch: 'Launches',
  delay: 'Steps and updates',
};

/**
 * `Latency of dimension 2`.
 *
 * @param lanes those of the run, by which groups have their names
 */
export function partName(
  { kind, dimension, behind }: Omit<PathPart, 'ns' | 'exposedNs'>,
  lanes: readonly Carrier[],
): string {
  const place = dimension === -1 ? 'all dimensions' : `dimension ${(dimension ?? 0) + 1}`;
  switch (kind) {
    case 'transfer':
      return `Bytes on ${place}`;
    case 'timeout':
      return `Waiting for a timeout on ${place}`;
    case 'recovery':
      return `Recovering on ${place}`;
    case 'latency':
      return `Latency of ${place}`;
    case 'queue': {
      const whose =
        behind === null
          ? 'others'
          : `${groupShort(behind.role, lanes)} ${COLLECTIVE_LABELS[behind.collective]}`;
      return `Queueing on ${place} behind ${whose}`;
    }
    default:
      return PLAIN[kind];
  }
}

export interface PathRow {
  readonly name: string;
  readonly kind: PathKind;
  readonly dimension: number | null;
  readonly ns: number;
  /** The part of the iteration that the row shows: compute wherever it is, and the rest where compute does not hide it. */
  readonly shownNs: number;
}

/** One a part, compute first; both columns add up to the iteration. */
export function pathRows({ parts, computeNs }: CriticalPath, lanes: readonly Carrier[]): readonly PathRow[] {
  const compute = parts.find(({ kind }) => kind === 'compute')?.ns ?? 0;
  const rows = parts
    .filter(({ kind }) => kind !== 'compute')
    .map((part): PathRow => {
      const { kind, dimension, ns, exposedNs } = part;
      return { name: partName(part, lanes), kind, dimension, ns, shownNs: exposedNs };
    });
  if (computeNs === 0) return rows;
  return [
    { name: PLAIN.compute, kind: 'compute', dimension: null, ns: compute, shownNs: computeNs },
    ...rows,
  ];
}

/** Parts below this share of the iteration are told together. */
const LEAST_SHARE = 0.001;

export interface ListedRow extends Pick<PathRow, 'name' | 'dimension' | 'ns' | 'shownNs'> {
  /** The names of the parts that it stands for, where it is several. */
  readonly of?: readonly string[];
}

/** The rows as they are listed: those that are too small to tell apart are one row at the end. Their sums stay. */
export function listedRows(rows: readonly PathRow[], iterationNs: number): readonly ListedRow[] {
  const isSmall = ({ ns, shownNs }: PathRow): boolean => Math.max(ns, shownNs) < LEAST_SHARE * iterationNs;
  const small = rows.filter(isSmall);
  if (small.length < 2) return rows;
  const sum = (of: 'ns' | 'shownNs'): number => small.reduce((total, row) => total + row[of], 0);
  const other = { name: 'Other', dimension: null, ns: sum('ns'), shownNs: sum('shownNs') };
  return [...rows.filter((row) => !isSmall(row)), { ...other, of: small.map(({ name }) => name) }];
}

/** Whether compute hides some of the path, so that the two columns of times differ. */
export function hidesSome(rows: readonly PathRow[], iterationNs: number): boolean {
  return rows.some(({ ns, shownNs }) => Math.abs(ns - shownNs) > 1e-6 * iterationNs);
}

/** Its part of the bar of the iteration, which the page and the export draw. */
export function partOf(row: PathRow, iterationNs: number): BarPart {
  return { ...lookOf(row), share: iterationNs > 0 ? row.shownNs / iterationNs : 0 };
}

function lookOf({ kind, dimension }: PathRow): PartLook {
  const token = dimension === null || dimension < 0 ? '--ink-3' : dimensionToken(dimension);
  switch (kind) {
    case 'compute':
      return { texture: 'solid', token: '--compute' };
    case 'transfer':
      return { texture: 'solid', token };
    case 'timeout':
      return { texture: 'solid', token: '--bad' };
    case 'recovery':
      return { texture: 'hatched', token: '--bad' };
    case 'latency':
      return { texture: 'hatched', token };
    case 'queue':
      return { texture: 'dotted', token: '--ink-3' };
    case 'endpoint':
    case 'launch':
      return { texture: 'upright', token: '--ink-2' };
    case 'delay':
      return { texture: 'level', token: '--ink-2' };
  }
}
