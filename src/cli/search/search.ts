/** `netloom search`: the best designs of a space, with the proof that there is no better one; in shards on request. */
import { toEnd } from '../../design/steps.ts';
import { engineVersion } from '../../search/engine-version.ts';
import { reportText } from '../../search/files/report.ts';
import { noneRunsText, whyNone } from '../../search/why-not.ts';
import { search as searchSteps } from '../../search/search.ts';
import type { SearchOutcome, SearchProgress } from '../../search/search-ask.ts';
import { notFiniteIn } from '../../search/space/not-finite.ts';
import { problem, success, type Result } from '../../units/result.ts';
import type { Command, Output, Verdict } from '../command.ts';
import { numberOption, type OptionValues } from '../options.ts';
import { openPart } from './part-file.ts';
import { kubernetesJob, slurmScript, TRY_AGAIN } from './plan.ts';
import { readSpec, SPEC_OPERAND, SPEC_OPTIONS, type Spec } from './read-spec.ts';
import { SAMPLE_OPTIONS, sampleCommand } from './sample.ts';
import { PART_OPTIONS, readShard, SHARD_DETAILS, type Shard } from './shard-option.ts';
import { createTeller } from '../teller.ts';
import { createHelpThreads, type HelpThreads } from './threads.ts';

export const search: Command = {
  name: 'search',
  summary: 'Finds the best designs of a space and proves that there is none better.',
  operands: [SPEC_OPERAND],
  options: [
    ...SPEC_OPTIONS,
    ...SAMPLE_OPTIONS,
    ...PART_OPTIONS,
    { name: 'jobs', value: 'N', help: 'threads that search (default one a core); the result is the same' },
    {
      name: 'plan',
      isFlag: true,
      help: 'counts and estimates only; prints scripts for Slurm and Kubernetes',
    },
  ],
  details: [
    'A space: {"base": DESIGN, "free": {"tp": [1, 2, 4], "parallelism.zeroStage": [0, 3], "budget": {"min": 100, "max": 400,',
    '  "step": 50}}, "dimensions": {"npus": 1024, "count": [1, 4], "kinds": ["ring", "switch"], "sizes": [4, 8, 16]},',
    '  "where": ["tp * pp <= npus", "cost <= 1e6", "fits memory"], "set": {"workload.microBatch": "max(1, tp / 4)"},',
    '  "workloads": [{"preset": "transformer-17b", "modelParallel": 1, "weight": 2}],',
    '  "objective": "time" | "throughput" | "throughputPerCost" | "days" | "goodput" | "dollarsPerToken" | "energy" | "co2" |',
    '  ["time", "cost"],',
    '  "split": "best" | "equal" | "message" | "smart" | "optimal" | "given", "top": 20, "gap": 0}.',
    'The split serves the objective (time, or time x cost): best is that of all schemes and of what runs find from there (the',
    '  default), optimal the optimum of the closed form. With workloads, those of the goal of the base among them, one split serves',
    '  all, and a value is that of the sum of their times, each times its weight; othersNs has the times of the others.',
    'days, goodput (as 1 over it), dollarsPerToken (a million), energy (MWh) and co2 (t) are of the whole training, with failures and',
    '  checkpoints (netloom train), on the fastest split; bounds of them know no failures, and of goodput nothing: all points are run.',
    'dimensions may say the most NPUs of a block by its kind, "most": {"fullyConnected": 16}; the form of the page proposes that.',
    'Short names: tp, cp, pp, vp, ep, zero, microBatch, recompute, sp, order, overlap, budget, chunks; any path of a design that makes another',
    '  point may be free (no label, as workload.preset); a name with $ is for constraints only. Constraints know npus, dp, dimensions, cost ($) and memory (GB) besides.',
    'Prints JSON: the best points with their values (lower is better), gap, and of each choice of the best point what the',
    '  best without it costs. The value of a point is one event-driven run; what is not run is proved by a bound.',
    'Where no point can run, isProven is false, gap is null, answer says why, because counts the points by condition,',
    '  and leastBytes is the memory of an NPU that would do, where that is what it takes.',
    'Costs have nine digits, and of time and cost the times that are compared: what differs by rounding only is the same.',
    'random draws points that keep to the constraints, genetic mixes the best it has: both prove nothing, and are there to be',
    '  compared (--against).',
    ...SHARD_DETAILS,
    'Lines of --out: {key, point, value | null, bound, status: run, pruned or infeasible}, behind a head; `netloom merge`',
    `  makes the result of them. On SIGTERM the file is left as it is and the exit code is ${TRY_AGAIN}: try again, with --resume.`,
    '  A part proves all of its list, whatever gap says.',
  ].join('\n'),
  run: (values, output) => toEnd(searchCommand(values, output)),
  steps: searchCommand,
};

function* searchCommand(values: OptionValues, output: Output): Generator<void, Result<Verdict>, void> {
  const spec = readSpec(values);
  if (!spec.ok) return spec;
  if ((values.get('method') ?? 'proof') !== 'proof') return yield* sampleCommand(spec.value, values, output);
  const odd = SAMPLE_OPTIONS.find(({ name }) => name !== 'method' && values.has(name));
  if (odd !== undefined)
    return problem(`--${odd.name}`, 'is of --method=random or genetic; expected one of them');
  if (values.has('plan')) return yield* plan(spec.value, values, output);
  const shard = readShard(values, process.env);
  if (!shard.ok) return shard;
  const path = values.get('out');
  if (path === undefined && values.has('resume'))
    return problem('--resume', 'goes on with a file; expected --out=FILE as well');
  if (path === undefined && shard.value.count > 1)
    return problem('--out', 'is missing; expected a file for the lines of this part');
  const found = yield* searchInto(path ?? null, spec.value, shard.value, values, output);
  return found;
}

function* searchInto(
  path: string | null,
  { json, points }: Spec,
  shard: Shard,
  values: OptionValues,
  output: Output,
): Generator<void, Result<Verdict>, void> {
  const jobs = jobsOf(values, output, points.count);
  if (!jobs.ok) return jobs;
  // A process that receives SIGTERM before its file exists creates none.
  yield;
  const head = {
    netloom: 'search',
    engine: engineVersion(),
    space: json,
    shard: [shard.index, shard.count],
  } as const;
  const opened = path === null ? success(null) : yield* openPart(path, head, points, values, output);
  if (!opened.ok) return opened;
  const part = opened.value;
  const help = helpThreads(jobs.value, json, output);
  try {
    const steps = searchSteps(points, {
      ...(help === null ? {} : { help }),
      ...(part === null ? {} : { shard, known: part.known, record: part.record }),
      worth: path === null,
    });
    const tell = createTeller(output, !values.has('quiet'));
    for (;;) {
      const step = steps.next();
      if (step.done === true) part?.close();
      const taken = part?.problem();
      if (taken?.ok === false) return taken;
      if (step.done === true) {
        deliver(step.value, points, { path, shard }, output);
        return success(undefined);
      }
      const { value } = step;
      tell(() => progressLine(value));
      yield;
    }
  } finally {
    help?.end();
    part?.close();
  }
}

/** Notes the counts, and prints the result unless it is in a file. */
function deliver(
  found: SearchOutcome,
  points: Spec['points'],
  { path, shard }: { readonly path: string | null; readonly shard: Shard },
  output: Output,
): void {
  const { points: count, runs, pruned, infeasible, symmetric } = found;
  output.note(
    `${count} points: ${runs} run, ${pruned} proved to be no better, ${infeasible} that cannot be run` +
      `${symmetric > 0 ? `; ${symmetric} more stand for others` : ''}\n`,
  );
  const none = shard.count === 1 && runs === 0 ? whyNone(points) : null;
  if (none !== null) output.note(`${noneRunsText(none, MOST_REASONS)}\n`);
  for (const { where, point } of toEnd(notFiniteIn(points)))
    output.note(
      `where "${where}" has no finite value at some points, as ${JSON.stringify(point)}: they do not keep to it\n`,
    );
  if (path === null) output.print(reportText(points, { ...found, none }));
}

const MOST_REASONS = 3;

/** Returns null if this thread works alone. */
function helpThreads(jobs: number, space: unknown, { threads, note }: Output): HelpThreads | null {
  if (threads === undefined || jobs <= 1) return null;
  return createHelpThreads(
    jobs - 1,
    () => threads.helpSearch(space),
    (why) => note(`a thread of the search is gone (${why}); it goes on without it\n`),
  );
}

/** A thread takes a moment to start: fewer points are finished sooner alone. */
const MANY_POINTS = 20_000;

function jobsOf(values: OptionValues, { threads }: Output, points: number): Result<number> {
  const usual = points < MANY_POINTS ? 1 : (threads?.most ?? 1);
  return numberOption(values, 'jobs', { min: 1, max: 256, whole: true }, usual);
}

function progressLine({
  stage,
  points,
  settled,
  runs,
  best,
  bound,
  gap,
  boundedShare,
}: SearchProgress): string {
  const done = stage === 'bounds' ? boundedShare : points === 0 ? 1 : settled / points;
  const within = gap === null || gap === 0 ? '' : `, front within ${(100 * gap).toPrecision(3)} %`;
  const proved = bound === null || bound === Infinity ? within : `, proved above ${bound.toPrecision(6)}`;
  return `${stage}: ${(100 * done).toFixed(1)} % of ${points} points, ${runs} run, best ${best?.score.toPrecision(6) ?? 'none'}${proved}\n`;
}

/** Seconds spent on an estimate. */
const TRIED_SECONDS = 2;
/** Factor for the cost of runs besides bounds, and for a slower machine. */
const RESERVE = 4;
const MEMORY_MB = 2048;

function* plan(
  { file, points }: Spec,
  values: OptionValues,
  output: Output,
): Generator<void, Result<Verdict>, void> {
  const asked = values.get('shards') ?? '8';
  const shards = Number(asked);
  if (!(Number.isInteger(shards) && shards >= 1 && shards <= 100_000))
    return problem('--shards', `is "${asked}"; expected a whole number from 1 to 100000`);
  const from = performance.now();
  let bounded: number;
  let share: number;
  for (const steps = searchSteps(points); ;) {
    const step = steps.next();
    if (step.done === true) {
      bounded = step.value.points;
      share = 1;
      break;
    }
    bounded = step.value.points;
    share = step.value.boundedShare;
    if (step.value.stage !== 'bounds' || performance.now() - from > TRIED_SECONDS * 1000) break;
    yield;
  }
  const seconds = (performance.now() - from) / 1000;
  const whole = share > 0 ? seconds / share : (seconds * points.count) / Math.max(1, bounded);
  const minutes = Math.max(10, Math.ceil((RESERVE * whole) / 60));
  const ask = { spec: file, shards, minutes, memoryMB: MEMORY_MB };
  output.print(
    [
      `${points.works} ways to train x ${points.links} settings x ${points.networks} networks: ${points.count} points at most`,
      `${(bounded / Math.max(seconds, 1e-3)).toFixed(0)} bounds a second here: about ${whole.toFixed(0)} s for all, before runs`,
      `A part looks over all points and bounds its own: of ${shards} parts each may take ${minutes} minutes`,
      '',
      '--- search.sbatch: sbatch search.sbatch, then netloom merge search.*.jsonl',
      slurmScript(ask),
      '--- search.yaml: kubectl apply -f search.yaml; the image is made by Containerfile, the space has to lie in the volume',
      kubernetesJob(ask),
    ].join('\n'),
  );
  return success(undefined);
}
