/** What a synthesised collective is drawn and described as. */
import type { TestedAlgorithm } from '../../../../analysis/collective-sizes/collective-sizes.ts';
import { MOST_EXACT } from '../../../../graph/synthesis/largest.ts';
import type {
  SynthesisedCollective,
  SynthesisedPoint,
} from '../../../../analysis/synthesised/synthesised.ts';
import type { SynthesisMethod } from '../../../../graph/synthesis/synthesise.ts';
import { formatPercent } from '../../../../units/percent.ts';
import { formatBytes } from '../../../../units/bytes.ts';
import { formatTime } from '../../../../units/time.ts';
import type { ChartPoint, ChartSeries } from '../../../parts/charts/series.ts';
import { algorithmName } from '../sizes/size-series.ts';

export const METHOD_LABELS: Readonly<Record<SynthesisMethod, string>> = {
  trees: 'Trees',
  greedy: 'Greedy',
  flow: 'Flow',
};

/** Within this of the bound, a size counts as at it. */
const CLOSE = 0.001;

/** `No algorithm is faster: ...`, or how far the trees stay above the bound. */
export function claimText({ points, isReached, gap, why, isGreedyOnly }: SynthesisedCollective): string {
  const reason = `${why.charAt(0).toUpperCase()}${why.slice(1)}.`;
  if (isGreedyOnly)
    return `Greedy, as trees are packed and bounds are exact for up to ${MOST_EXACT} NPUs and switches only. Without latency it is ${formatPercent(gap)} above this bound; whether that can be reached is not known. ${reason}`;
  if (!isReached)
    return `Trees stay ${formatPercent(gap)} above the bound; whether it can be reached is not known. ${reason}`;
  const first = points.find((point) =>
    points.every((other) => other.bytes < point.bytes || other.timeNs <= other.boundNs * (1 + CLOSE)),
  );
  const where = first === undefined ? '' : ` Within 0.1 % of it from ${formatBytes(first.bytes)} on.`;
  return `With enough chunks no algorithm is faster.${where} ${reason}`;
}

/** How far a size is above the bound, which counts bytes alone; what that says little of is latency-bound. */
export function aboveText({ timeNs, boundNs, latencyNs }: SynthesisedPoint): string {
  if (latencyNs > timeNs / 2) return `latency-bound, ${formatPercent(latencyNs / timeNs)} of the time`;
  return formatPercent(timeNs / boundNs - 1);
}

/** Differences below this share are none. */
const ALIKE = 0.005;

/**
 * What is won over what the design runs, at the largest size; null where that cannot run.
 *
 * @param isBroken whether the design has lost links, round which its routes lead
 */
export function wonText(
  { points, others, acrossAll }: SynthesisedCollective,
  isBroken: boolean,
): string | null {
  const last = points.at(-1);
  const usual = others
    .find(({ algorithm }) => algorithm === 'design')
    ?.points.find(({ bytes }) => bytes === last?.bytes);
  if (last === undefined || usual === undefined) return null;
  const size = formatBytes(last.bytes);
  const subject = acrossAll === undefined ? `At ${size} it` : `At ${size}, in this dimension alone, it`;
  const text = comparedText(subject, last.timeNs, usual.timeNs, `${BY_ROUTES}${isBroken ? ROUND : ''}`);
  if (acrossAll === undefined) return text;
  const whole = comparedText(
    'With it, the collective over all dimensions',
    acrossAll.madeNs,
    acrossAll.usualNs,
    '',
  );
  return `${text} ${whole}`;
}

const BY_ROUTES = ', which goes by the routes of its block';
const ROUND = ' and round what is lost';

function comparedText(subject: string, madeNs: number, usualNs: number, why: string): string {
  const won = 1 - madeNs / usualNs;
  if (Math.abs(won) < ALIKE) return `${subject} takes as long as what the design runs.`;
  return won > 0
    ? `${subject} takes ${formatPercent(won)} less time than what the design runs${why}.`
    : `${subject} takes ${formatPercent(-won)} more time than what the design runs.`;
}

/** The ring through all NPUs at the largest size, or that none was found; null where the order of the numbers is one. */
export function ringText({ points, ring }: SynthesisedCollective): string | null {
  if (ring === undefined) return null;
  const last = points.at(-1);
  if (ring === null || last === undefined) return 'No ring through all NPUs was found.';
  const time = formatTime(ring.timesNs.at(-1)!, 4);
  const order =
    ring.npus.length > MOST_LISTED
      ? `${ring.npus.slice(0, MOST_LISTED).join(', ')}, ...`
      : ring.npus.join(', ');
  return `The widest ring through all NPUs that was found takes ${time} at ${formatBytes(last.bytes)}, in the order ${order}.`;
}

const MOST_LISTED = 16;

export interface Faster {
  readonly algorithm: TestedAlgorithm | 'ringThroughAll';
  readonly name: string;
  /** By how much less time it takes: 0.01 for one per cent. */
  readonly less: number;
}

/** Times that differ by less are the same but for rounding. */
const ROUNDING = 1e-9;

/** The fastest of what stands beside a size where that is faster than what is made; null where nothing is. */
export function fasterAt({ points, others, ring }: SynthesisedCollective, index: number): Faster | null {
  const { bytes, timeNs } = points[index]!;
  const beside = others.flatMap(({ algorithm, points: timed }) => {
    const point = timed.find((candidate) => candidate.bytes === bytes);
    return point === undefined
      ? []
      : [{ algorithm, name: algorithmName(algorithm), less: 1 - point.timeNs / timeNs }];
  });
  const round = ring?.timesNs[index];
  const all: readonly Faster[] =
    round === undefined
      ? beside
      : [...beside, { algorithm: 'ringThroughAll', name: RING_THROUGH_ALL, less: 1 - round / timeNs }];
  return all.reduce<Faster | null>((most, one) => (one.less > (most?.less ?? ROUNDING) ? one : most), null);
}

const RING_THROUGH_ALL = 'Ring through all NPUs';

/** `Ring: 1.6 % less time`, for the table. */
export function fasterText(faster: Faster | null): string {
  return faster === null ? 'nothing' : `${faster.name}: ${formatPercent(faster.less)} less time`;
}

/** The synthesised collective, its bound, and the other algorithms that can run. */
export function seriesOf({ points, others, ring }: SynthesisedCollective): readonly ChartSeries[] {
  const line = (key: string, name: string, style: number, at: readonly ChartPoint[]): ChartSeries => ({
    key,
    name,
    short: name,
    style,
    look: 'line',
    points: at,
  });
  return [
    line(
      'synthesised',
      'Synthesised',
      0,
      points.map(({ bytes, timeNs }) => ({ id: bytes, x: bytes, y: timeNs })),
    ),
    line(
      'bound',
      'Bound',
      1,
      points.map(({ bytes, boundNs }) => ({ id: bytes, x: bytes, y: boundNs })),
    ),
    ...others.flatMap(({ algorithm, points: timed }, index) =>
      timed.length === 0
        ? []
        : [
            line(
              algorithm,
              algorithmName(algorithm),
              2 + index,
              timed.map(({ bytes, timeNs }) => ({ id: bytes, x: bytes, y: timeNs })),
            ),
          ],
    ),
    ...(ring === undefined || ring === null
      ? []
      : [
          line(
            'ringThroughAll',
            RING_THROUGH_ALL,
            2 + others.length,
            points.map(({ bytes }, index) => ({ id: bytes, x: bytes, y: ring.timesNs[index]! })),
          ),
        ]),
  ];
}
