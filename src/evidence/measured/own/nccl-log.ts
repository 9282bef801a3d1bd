/** An nccl-tests log: its collectives, their ranks, and the latency and bus bandwidth that the times come to. */
import type { Collective } from '../../../collective/types.ts';
import { failure, problem, success, type Problem, type Result } from '../../../units/result.ts';
import { fitPositive } from '../fit/least-squares.ts';
import type { Place } from './log-columns.ts';
import { readLogRuns, type LogRun, type Sample, type Span } from './log-runs.ts';

export interface LogFit {
  /** Number of sizes, of all runs. */
  readonly sizes: number;
  readonly latencyUs: number;
  readonly busGBps: number;
  /** Mean relative error of latency + bytes x wire / bandwidth over the sizes. */
  readonly error: number;
}

export interface NcclLog extends LogFit {
  readonly collective: Collective;
  /** The likeliest of `ranksSpan`. */
  readonly ranks: number;
  /** What the list of ranks says, or the digits of the bandwidths leave. */
  readonly ranksSpan: Span;
  /** Hosts that its ranks are on; null where the log does not say. */
  readonly hosts: number | null;
  /** Bus bandwidth over the bytes' own, of the collective and its ranks. */
  readonly wire: number;
  /** Runs of the same collective on as many ranks and hosts, fitted together. */
  readonly runs: number;
  /** The buffers of the times that the fit is over. */
  readonly place: Place;
  /** The same of the buffers in place, where the fit is over those out of place and the log has both. */
  readonly inPlace: LogFit | null;
  /** Lines that begin as rows and cannot be read by the header. */
  readonly unreadable: number;
}

export interface NcclLogs {
  readonly logs: readonly NcclLog[];
  /** Runs of the file that cannot be fitted, with the reason. */
  readonly leftOut: readonly Problem[];
}

/** Above it two constants do not describe the times, and nothing is written with them. */
export const MOST_ERROR = 0.25;

/** null where no line is one of such a log; a problem where no run of it can be fitted. */
export function readNcclLogs(text: string): Result<NcclLogs> | null {
  const runs = readLogRuns(text);
  if (runs === null) return null;
  const groups = new Map<string, LogRun[]>();
  for (const run of runs) {
    if (!run.ok) continue;
    const { collective, ranks, hosts } = run.value;
    const key = `${collective} ${ranks} ${hosts}`;
    groups.set(key, [...(groups.get(key) ?? []), run.value]);
  }
  const fits = [...groups.values()].map(fitRuns);
  const logs = fits.flatMap((fit) => (fit.ok ? [fit.value] : []));
  const leftOut = [...runs, ...fits].flatMap((result) => (result.ok ? [] : result.problems));
  return logs.length === 0 ? failure(...leftOut) : success({ logs, leftOut });
}

/** @param runs of one collective on as many ranks and hosts */
function fitRuns(runs: readonly LogRun[]): Result<NcclLog> {
  const [first] = runs;
  if (first === undefined) return problem('runs', 'has no run');
  const { collective, ranks, ranksSpan, hosts } = first;
  const wire = wireOf(collective, ranks);
  const [outOfPlace, inPlace] = (['outOfPlace', 'inPlace'] as const).map((place) =>
    fitSamples(
      runs.flatMap(({ samples }) => samples[place]),
      wire,
    ),
  );
  const fit = outOfPlace ?? inPlace;
  if (fit === null || fit === undefined) return problem('runs', 'has one message size; expected two or more');
  return success({
    ...fit,
    collective,
    ranks,
    ranksSpan,
    hosts,
    wire,
    runs: runs.length,
    place: outOfPlace ? 'outOfPlace' : 'inPlace',
    inPlace: outOfPlace ? (inPlace ?? null) : null,
    unreadable: runs.reduce((sum, { unreadable }) => sum + unreadable, 0),
  });
}

/** nccl-tests, doc/PERFORMANCE.md. */
function wireOf(collective: Collective, ranks: number): number {
  const share = (ranks - 1) / ranks;
  return collective === 'allReduce' ? 2 * share : share;
}

/** null where the samples are of fewer than two sizes. */
function fitSamples(samples: readonly Sample[], wire: number): LogFit | null {
  const bySize = [...samples].sort((a, b) => a.bytes - b.bytes);
  const [least, most] = [bySize[0], bySize.at(-1)];
  if (least === undefined || most === undefined || least.bytes === most.bytes) return null;
  const predicted = (bytes: number, latencyUs: number, busGBps: number): number =>
    latencyUs + (bytes * wire * 1e-3) / busGBps;
  const [latencyUs = 1, busGBps = 1] = fitPositive(
    [least.us, (most.bytes * wire * 1e-3) / most.us],
    ([latency = 1, bus = 1]) => samples.map(({ bytes, us }) => Math.log(predicted(bytes, latency, bus) / us)),
    { prior: 1e-4, corner: 0.03, steps: 60 },
  );
  const sum = samples.reduce(
    (total, { bytes, us }) => total + Math.abs(predicted(bytes, latencyUs, busGBps) / us - 1),
    0,
  );
  return {
    sizes: new Set(samples.map(({ bytes }) => bytes)).size,
    latencyUs,
    busGBps,
    error: sum / samples.length,
  };
}
