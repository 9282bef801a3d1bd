/** `netloom sweep` of a space: every point is run; in shards on request, like a search. */
import { engineVersion } from '../../search/engine-version.ts';
import { runEvery, type EveryProgress, type Swept } from '../../search/every.ts';
import { rowsCsv } from '../../search/files/rows.ts';
import { whyNot } from '../../search/why-not.ts';
import { problem, success, type Result } from '../../units/result.ts';
import type { Output, Verdict } from '../command.ts';
import { choiceOption, type OptionValues } from '../options.ts';
import { openPart, type PartFile } from './part-file.ts';
import type { Spec } from './read-spec.ts';
import { readShard } from './shard-option.ts';
import { createTeller } from '../teller.ts';

export function* sweepSpace(
  { json, points }: Spec,
  values: OptionValues,
  output: Output,
): Generator<void, Result<Verdict>, void> {
  const format = choiceOption(values, 'format', ['csv', 'json']);
  if (!format.ok) return format;
  const shard = readShard(values, process.env);
  if (!shard.ok) return shard;
  const path = values.get('out');
  if (path === undefined && values.has('resume'))
    return problem('--resume', 'goes on with a file; expected --out=FILE as well');
  if (path === undefined && shard.value.count > 1)
    return problem('--out', 'is missing; expected a file for the lines of this part');
  yield;
  const { index, count } = shard.value;
  const head = { netloom: 'sweep', engine: engineVersion(), space: json, shard: [index, count] } as const;
  const opened = path === undefined ? success(null) : yield* openPart(path, head, points, values, output);
  if (!opened.ok) return opened;
  const part = opened.value;
  const rows: Swept[] = [];
  try {
    const ask = part === null ? { record: (row: Swept) => rows.push(row) } : { ...part, shard: shard.value };
    const done = yield* reported(runEvery(points, ask), values, output, part);
    if (!done.ok) return done;
    const { runs, infeasible } = done.value;
    output.note(`${runs} points run, ${infeasible} that cannot be run\n`);
  } finally {
    part?.close();
  }
  if (part !== null) return success(undefined);
  rows.sort((a, b) => a.point - b.point);
  if (format.value === 'csv') for (const line of rowsCsv(points, rows)) output.print(line);
  else
    output.print(
      `${JSON.stringify(
        rows.map((row) => jsonOf(row, points)),
        null,
        2,
      )}\n`,
    );
  return success(undefined);
}

function jsonOf({ key, point, run }: Swept, points: Spec['points']): object {
  const chosen = points.chosen(point);
  if (run === null)
    return { key, point: chosen, value: null, timeNs: null, cost: null, problem: whyNot(points, point) };
  const { score, timeNs, cost, othersNs } = run;
  return { key, point: chosen, value: score, timeNs, ...(othersNs === undefined ? {} : { othersNs }), cost };
}

function* reported(
  steps: Generator<EveryProgress, EveryProgress, void>,
  values: OptionValues,
  output: Output,
  part: PartFile | null,
): Generator<void, Result<EveryProgress>, void> {
  const tell = createTeller(output, !values.has('quiet'));
  for (;;) {
    const step = steps.next();
    if (step.done === true) part?.close();
    const taken = part?.problem();
    if (taken?.ok === false) return taken;
    if (step.done === true) return success(step.value);
    const { share, runs, infeasible, best } = step.value;
    tell(
      () =>
        `${(100 * share).toFixed(1)} % of the ways to train, ${runs} points run, ${infeasible} that cannot be run, best ${best?.score.toPrecision(6) ?? 'none'}\n`,
    );
    yield;
  }
}
