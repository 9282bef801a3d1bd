// Times ten synthesised schedules by the shared links of Netloom and by SimGrid (steps.cpp) and prints how far they are apart:
//   npx tsx e2e/evidence/simgrid/compare.ts
// Needs a C++ compiler and Debian's libsimgrid-dev.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readGraphFile } from '../../../src/evidence/verify/graphs/graph-file.ts';
import type { BoundedCollective } from '../../../src/graph/bounds/bounded-collective.ts';
import { capacitiesOf } from '../../../src/graph/bounds/capacities.ts';
import { toNumber } from '../../../src/graph/exact/fraction.ts';
import type { Graph } from '../../../src/graph/graph.ts';
import type { GraphSchedule } from '../../../src/graph/synthesis/schedule.ts';
import { methodsFor, synthesise } from '../../../src/graph/synthesis/synthesise.ts';
import { timeOnSharedLinks } from '../../../src/network/contention/graph-steps.ts';
import { valueOf } from '../../../src/units/result.ts';

const BYTES = 1e15;
const MOST_APART = 1e-12;
const COLLECTIVES: readonly BoundedCollective[] = [
  'allReduce',
  'allGather',
  'allToAll',
  'reduceScatter',
  'broadcast',
];

const here = import.meta.dirname;
const fixture = join(here, '../../../src/evidence/verify/graphs/fixtures/graphs.json');
const folder = mkdtempSync(join(tmpdir(), 'netloom-simgrid-'));
const program = join(folder, 'steps');
execFileSync('g++', ['-O2', '-std=c++17', join(here, 'steps.cpp'), '-lsimgrid', '-o', program], {
  stdio: 'inherit',
});

let isApart = false;
for (const [index, { row, graph }] of valueOf(readGraphFile(readFileSync(fixture, 'utf8')))
  .slice(0, 10)
  .entries()) {
  const collective = COLLECTIVES[index % COLLECTIVES.length]!;
  const methods = methodsFor(collective);
  const method = methods[Math.floor(index / COLLECTIVES.length) % methods.length]!;
  const { schedule } = valueOf(synthesise(graph, { collective, method, chunks: 3, seed: 1, bytes: BYTES }));
  const ours = timeOnSharedLinks(graph, schedule, BYTES);
  const theirs = timeInSimGrid(graph, schedule) * 1e9;
  const apart = Math.abs(theirs / ours - 1);
  isApart ||= apart > MOST_APART;
  console.log(
    `${row.name.padEnd(18)} ${collective.padEnd(14)} ${method.padEnd(7)} ${apart.toExponential(1)}`,
  );
}
rmSync(folder, { recursive: true });
process.exitCode = isApart ? 1 : 0;

function timeInSimGrid(graph: Graph, schedule: GraphSchedule): number {
  const { exact } = capacitiesOf(graph);
  const lines = [
    String(exact.length),
    ...exact.map((bandwidth) => String(toNumber(bandwidth) * 1e9)),
    String(schedule.steps),
  ];
  for (let step = 0; step < schedule.steps; step += 1) {
    const messages = schedule.messagesOf(step);
    lines.push(String(messages.length));
    for (const { block, arcs } of messages)
      lines.push([Math.round(schedule.blocks[block]!.share * BYTES), arcs.length, ...arcs].join(' '));
  }
  const file = join(folder, 'schedule.txt');
  writeFileSync(file, `${lines.join('\n')}\n`);
  return Number(execFileSync(program, [file, '--log=root.thres:critical'], { encoding: 'utf8' }));
}
