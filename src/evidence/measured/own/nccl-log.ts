/** An nccl-tests log: its collectives, their ranks, and the latency and bus bandwidth that fit the times. */
import type { Collective } from '../../../collective/types.ts';
import { failure, problem, success, type Problem, type Result } from '../../../units/result.ts';
import { fitPositive } from '../fit/least-squares.ts';
import type { Place } from './log-columns.ts';
import { readTorchRuns } from './torch-log.ts';
import { readLogRuns, type LogRun, type Sample, type Span } from './log-runs.ts';

export interface LogFit {
  /** Number of sizes over all runs. */
  readonly sizes: number;
  readonly latencyUs: number;
  readonly busGBps: number;
  /** Mean relative error of latency + bytes x wire / bandwidth over the sizes. */
  readonly error: number;
}

export interface NcclLog extends LogFit {
  readonly collective: Collective;
  /** The most likely number in `ranksSpan`. */
  readonly ranks: number;
  /** The list of ranks, or the interval that the digits of the bandwidths allow. */
  readonly ranksSpan: Span;
  /** Hosts of its ranks; null if the log does not say. */
  readonly hosts: number | null;
  /** Bus bandwidth over algorithm bandwidth, for the collective and its ranks. */
  readonly wire: number;
  /** Runs of the same collective on equally many ranks and hosts, fitted together. */
  readonly runs: number;
  /** What is fitted. */
  readonly samples: readonly Pick<Sample, 'bytes' | 'us'>[];
  /** The buffers whose times are fitted. */
  readonly place: Place;
  /** The fit for the buffers in place, if the main fit is for those out of place and the log has both. */
  readonly inPlace: LogFit | null;
  /** Lines that begin like rows and cannot be read by the header. */
  readonly unreadable: number;
}

export interface NcclLogs {
  readonly logs: readonly NcclLog[];
  /** Runs of the file that cannot be fitted, with the reason. */
  readonly leftOut: readonly Problem[];
}

/** Above this error two constants do not describe the times, and nothing is written. */
export const MOST_ERROR = 0.25;

/** Returns null if no line belongs to such a log; a problem if none of its runs can be fitted. */
export function readNcclLogs(text: string): Result<NcclLogs> | null {
  const runs = readLogRuns(text) ?? readTorchRuns(text);
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

/** @param runs runs of one collective on equally many ranks and hosts */
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
    samples: runs.flatMap(({ samples }) =>
      samples[outOfPlace ? 'outOfPlace' : 'inPlace'].map(({ bytes, us }) => ({ bytes, us })),
    ),
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

/** Returns null if the samples have fewer than two sizes. */
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
