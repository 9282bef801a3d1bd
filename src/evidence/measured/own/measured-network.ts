/**
 * A network as its collectives were measured: one latency and one bandwidth of the links of a place, and the algorithm of each collective,
 * that together take the times of all logs of that place.
 */
import { canDo, COLLECTIVE_LABELS } from '../../../collective/can-do.ts';
import type { AlgorithmName, Collective } from '../../../collective/types.ts';
import { closedResult } from '../../../run/closed.ts';
import { ALL_PARTS } from '../../../run/all-parts.ts';
import { prepareDesign } from '../../../run/prepare-design.ts';
import type { Design, OwnLink } from '../../../design/document.ts';
import { failure, problem, success, type Result } from '../../../units/result.ts';
import { fitPositive } from '../fit/least-squares.ts';
import { workOfCollective, type CollectiveWork } from './links-of-log.ts';
import type { NcclLog } from './nccl-log.ts';

export interface NetworkFit extends OwnLink {
  readonly place: 'inside' | 'between';
  readonly bandwidthGBps: number;
  /** Of the dimension in the design, of which `share` is reached. */
  readonly rateGBps: number;
  /** The algorithm of each collective that fits best. */
  readonly algorithms: Readonly<Partial<Record<Collective, AlgorithmName>>>;
  readonly logs: number;
  readonly samples: number;
  /** Mean relative error over all samples, and of each log. */
  readonly error: number;
  readonly errors: readonly LogError[];
}

export interface LogError {
  readonly log: NcclLog;
  /** `All-reduce of 8 ranks`. */
  readonly name: string;
  readonly error: number;
}

/** A log without hosts is of a node if its ranks fit into one. */
export function placeOf({ hosts, ranks }: NcclLog, { topology }: Design): NetworkFit['place'] {
  if (hosts !== null) return hosts > 1 ? 'between' : 'inside';
  const inside = topology.dimensions
    .filter(({ tier }) => tier !== 'pod')
    .reduce((product, { size }) => product * size, 1);
  return ranks <= inside ? 'inside' : 'between';
}

/** Problems name the logs of a place for which the design has no dimension, or that reach more than its links. */
export function measuredNetwork(design: Design, logs: readonly NcclLog[]): Result<readonly NetworkFit[]> {
  const prepared = prepareDesign(design, ALL_PARTS);
  if (!prepared.ok) return prepared;
  const closed = closedResult(prepared.value, design.bandwidth.scheme);
  if (!closed.ok) return closed;
  const fits: NetworkFit[] = [];
  for (const place of ['inside', 'between'] as const) {
    const here = logs.filter((log) => placeOf(log, design) === place);
    if (here.length === 0) continue;
    const dimension = design.topology.dimensions.findIndex(
      ({ tier, link }) => (tier === 'pod') === (place === 'between') && link === undefined,
    );
    const rateGBps = closed.value.splitGBps[dimension] ?? 0;
    if (dimension < 0 || !(rateGBps > 0))
      return problem(place, 'has logs and the design has no dimension for them');
    const fit = fitted(design, dimension, here);
    const share = fit.bandwidthGBps / rateGBps;
    if (share > MOST_SHARE)
      return failure({
        path: place,
        message: `reaches ${fit.bandwidthGBps.toPrecision(4)} GB/s and the design has ${rateGBps.toPrecision(4)}; give it the links that were measured`,
      });
    fits.push({ place, rateGBps, share: Math.min(1, share), ...fit });
  }
  return success(fits);
}

/** Exceeds 1 by what times of four digits leave open. */
const MOST_SHARE = 1.005;

/** The design with the links of the fits, which its runs use from then on. */
export function withNetwork(design: Design, fits: readonly NetworkFit[]): Design {
  const links = Object.fromEntries(
    fits.map(
      ({ place, latencyNs, share, error }) => [place, { latencyNs, share, error: keptError(error) }] as const,
    ),
  );
  return { ...design, system: { ...design.system, ownLinks: { ...design.system.ownLinks, ...links } } };
}

/** An error as a design keeps it: in hundredths of a percent, so that links stay short. */
export function keptError(error: number): number {
  return Math.round(Math.min(error, 100) * 1e4) / 1e4;
}

const TRIED: readonly AlgorithmName[] = ['ring', 'direct', 'halvingDoubling', 'doubleBinaryTree'];

function fitted(design: Design, dimension: number, logs: readonly NcclLog[]) {
  const fits = choicesOf(logs).map((algorithms) => ({
    ...fitLinks(design, dimension, logs, algorithms),
    algorithms,
  }));
  const [first, ...others] = fits;
  return others.reduce((a, b) => (b.error < a.error ? b : a), first!);
}

/** Every choice of an algorithm for each collective of the logs, of those that their ranks allow. */
function choicesOf(logs: readonly NcclLog[]): readonly NetworkFit['algorithms'][] {
  let choices: readonly NetworkFit['algorithms'][] = [{}];
  for (const collective of new Set(logs.map((log) => log.collective))) {
    const ranks = logs.filter((log) => log.collective === collective).map((log) => log.ranks);
    const names = TRIED.filter((name) => ranks.every((count) => canDo({ name }, collective, count)));
    if (names.length > 0)
      choices = choices.flatMap((choice) => names.map((name) => ({ ...choice, [collective]: name })));
  }
  return choices;
}

function fitLinks(
  design: Design,
  dimension: number,
  logs: readonly NcclLog[],
  algorithms: NetworkFit['algorithms'],
) {
  const works = logs.map((log) => ({
    log,
    work: workOfCollective(design, dimension, log, algorithms[log.collective]),
  }));
  const [latencyNs = 0, bandwidthGBps = 1] = fitPositive(
    [1000, Math.max(...logs.map(({ busGBps }) => busGBps))],
    ([latency = 1, bandwidth = 1]) =>
      works.flatMap(({ log, work }) =>
        log.samples.map(({ bytes, us }) => Math.log(nsOf(work, bytes, latency, bandwidth) / (us * 1e3))),
      ),
    { prior: 1e-4, corner: 0.03, steps: 60 },
  );
  const errors = works.map(({ log, work }) => ({
    log,
    name: `${COLLECTIVE_LABELS[log.collective]} of ${log.ranks} ranks`,
    error: mean(
      log.samples.map(({ bytes, us }) =>
        Math.abs(nsOf(work, bytes, latencyNs, bandwidthGBps) / (us * 1e3) - 1),
      ),
    ),
  }));
  const samples = logs.reduce((sum, log) => sum + log.samples.length, 0);
  const error = errors.reduce((sum, { log, error: own }) => sum + own * log.samples.length, 0) / samples;
  return { latencyNs, bandwidthGBps, error, errors, samples, logs: logs.length };
}

function nsOf(
  { steps, delaysNs, nsPerByte }: CollectiveWork,
  bytes: number,
  latencyNs: number,
  bandwidthGBps: number,
): number {
  return Math.max(1e-3, steps * latencyNs + delaysNs + (bytes * nsPerByte) / bandwidthGBps);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
