// `npm run bench`: fixed cases, one JSON line each. Speed is measured here and nowhere else: no test has a clock.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../tooling/steps.ts';
import { compared, mergedBaseline, readBaseline, writeBaseline, type Baseline } from './baseline.ts';
import { contentionCases } from './cases/contention.ts';
import { packetCases, packetLines } from './cases/packets.ts';
import { engineCases } from './cases/engine.ts';
import { FLOOR_OF, floorCases } from './cases/floor.ts';
import { gridCases } from './cases/grid.ts';
import { hostileFileCases } from './cases/hostile-files.ts';
import { hostileCases } from './cases/hostile.ts';
import { optimumCases } from './cases/optimum.ts';
import { modelCases } from './cases/models.ts';
import { journeyLines } from './cases/journeys.ts';
import { layoutLines } from './cases/layouts.ts';
import { loadLines } from './cases/load.ts';
import { pageLines } from './cases/page.ts';
import { memoryLines } from './cases/run-memory.ts';
import { searchCases, searchLines } from './cases/search.ts';
import { measure, type Line } from './measure.ts';
import { HELP, parseOptions, type Options } from './options.ts';
import { writeSpeed } from './speed-table.ts';

const BASELINE = join(root, 'src', 'bench', 'baseline.json');

async function bench(options: Options): Promise<void> {
  const baseline = options.compare === null ? null : readBaseline(options.compare);
  const lines: Line[] = [];
  const print = (line: Line): void => {
    lines.push(line);
    console.log(JSON.stringify(withRatios(line, lines, baseline)));
  };
  const isAsked = (name: string): boolean => name.startsWith(options.only);
  for (const entry of [
    ...floorCases,
    ...engineCases,
    ...modelCases,
    ...gridCases,
    ...optimumCases,
    ...contentionCases,
    ...packetCases,
    ...searchCases,
    ...hostileCases,
    ...hostileFileCases,
  ]) {
    if (isAsked(entry.name)) print(measure(entry));
  }
  const pages = options.browser ? await pageLines(isAsked) : [];
  const journeys = options.journeys ? journeyLines() : [];
  for (const line of [
    ...memoryLines(isAsked),
    ...packetLines(isAsked),
    ...searchLines(isAsked),
    ...layoutLines(isAsked),
    ...loadLines(),
    ...pages,
    ...journeys,
  ])
    if (isAsked(line.case)) print(line);
  if (options.writeBaseline) {
    const old = existsSync(BASELINE) ? readBaseline(BASELINE) : null;
    const baseline = mergedBaseline(old, lines);
    writeBaseline(BASELINE, baseline);
    writeSpeed(join(root, 'docs/BENCHMARKS.md'), baseline);
  }
}

/** The ratio to the baseline and the events per second as a share of the floor's, if known. */
function withRatios(line: Line, lines: readonly Line[], baseline: Baseline | null): Line {
  const floor = lines.find((candidate) => candidate.case === 'floor.heap')?.eventsPerSecond ?? null;
  const withBaseline = baseline === null ? line : compared(line, baseline);
  if (line.case !== FLOOR_OF || floor === null || line.eventsPerSecond === null) return withBaseline;
  const ofFloor = Number((line.eventsPerSecond / floor).toPrecision(3));
  return Object.assign({}, withBaseline, { ofFloor });
}

/**
 * Hands a buffer over as a worker does with its first answer: from then on JavaScript engines check at every access to any typed array that
 * its buffer is still attached, which costs a third. All cases are therefore measured in this state.
 */
function handOver(): void {
  const buffer = new ArrayBuffer(8);
  structuredClone(buffer, { transfer: [buffer] });
}

const options = parseOptions(process.argv.slice(2), BASELINE);
if (options === null) {
  console.error(HELP);
  process.exitCode = 2;
} else {
  handOver();
  await bench(options);
}
