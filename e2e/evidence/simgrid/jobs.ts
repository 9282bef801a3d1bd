// Runs thirty random pairs of jobs, each on some NPUs of one network, as designs on shared links and in SimGrid (jobs.cpp), and prints how
// far they are apart:
//   npx tsx e2e/evidence/simgrid/jobs.ts [--write]
// With --write the times of SimGrid go to the fixture of src/run/uneven/simgrid-jobs.test.ts. Needs a C++ compiler and Debian's
// libsimgrid-dev.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COLLECTIVES, type AlgorithmName } from '../../../src/collective/types.ts';
import { JOB_PLACEMENTS } from '../../../src/design/conditions/jobs.ts';
import { channelOf, channelsOf, npuOf } from '../../../src/network/contention/phase-run.ts';
import { spreadOf, usualSpread } from '../../../src/network/contention/spread.ts';
import { writtenSchedule } from '../../../src/network/contention/written.ts';
import { bytesOfBlock } from '../../../src/collective/collectives.ts';
import { ALL_PARTS } from '../../../src/run/all-parts.ts';
import { fabricAt } from '../../../src/run/built/fabric-at.ts';
import { evaluate } from '../../../src/run/evaluate.ts';
import { topologyOf } from '../../../src/run/topology-of.ts';
import { groupOfPort } from '../../../src/run/uneven/ports.ts';
import { planJob, type PlannedJob } from '../../../src/run/uneven/second-job.ts';
import {
  blocksOf,
  designOfRow,
  npusOf,
  ROW_GBPS,
  type JobPart,
  type JobRow,
  type TimedRow,
} from '../../../src/testing/runs/job-row.ts';
import { physicalGraph, type PhysicalGraph } from '../../../src/topology/physical/graph.ts';
import { routeOf } from '../../../src/topology/physical/route.ts';
import { createDice } from '../../../src/units/random/dice.ts';

const CASES = 30;
/** The last of them are two trainings. */
const TRAININGS = 10;
const MOST_APART = 1e-9;
/** Large, so that rounding to whole bytes is nothing. */
const BYTES = 2 ** 40;

const NETWORKS = [
  'Ring(6)',
  'Ring(8)',
  'Mesh(6)',
  'FC(6)',
  'Switch(8)',
  'FatTree(8,leaf=4,spines=2,over=2)',
  'FatTree(8,leaf=2,spines=2)',
  'Hypercube(8)',
  'Ring(4)_Switch(2)',
  'Mesh(3)_FC(2)',
  'Ring(3)_Ring(4)',
];
const ALGORITHMS: readonly AlgorithmName[] = ['ring', 'direct', 'halvingDoubling'];

const dice = createDice(47);
const pick = <T>(list: readonly T[]): T => list[Math.floor(dice.share() * list.length)]!;

function part(isTraining: boolean): JobPart {
  const computeNs = isTraining ? Math.round((0.5 + 9 * dice.share()) * 1e9) : 0;
  const collective = isTraining ? 'allReduce' : pick(COLLECTIVES.slice(0, 4));
  return { computeNs, collective, bytes: BYTES * pick([0.125, 0.25, 0.5, 1]) };
}

function draw(areTrainings: boolean): JobRow {
  return {
    network: pick(NETWORKS),
    placement: pick(JOB_PLACEMENTS),
    algorithm: pick(ALGORITHMS),
    first: part(areTrainings),
    second: part(areTrainings),
  };
}

function netloomNs(row: JobRow): number | null {
  const evaluation = evaluate(designOfRow(row), ALL_PARTS);
  return evaluation.ok ? (evaluation.value.evaluated[0]?.simulated.iterationNs ?? null) : null;
}

/** What jobs.cpp reads. */
function input(row: JobRow): string {
  const design = designOfRow(row);
  const splitGBps = blocksOf(row).map(() => ROW_GBPS);
  const graph = physicalGraph(fabricAt(design, topologyOf(design, splitGBps, ALL_PARTS)).fabric);
  const jobs = [row.first, row.second].map(({ computeNs, collective, bytes }, index) => {
    const npus = npusOf(row)[index]!;
    const algorithm = row.algorithm;
    const planned = planJob(
      { kind: 'secondJob', npus, collective, algorithm, bytes },
      { dimensions: blocksOf(row) },
      0,
    );
    const tasks = planned.phases.map((phase) => collectiveLines(graph, planned, phase));
    const compute = computeNs > 0 ? [`compute ${computeNs / 1e9}`] : [];
    return [npus.length, compute.length + tasks.length, ...compute, ...tasks].join('\n');
  });
  const bandwidths = [...graph.bandwidthGBps].map((gbps) => gbps * 1e9);
  return [bandwidths.length, ...bandwidths, jobs.length, ...jobs].join('\n');
}

function collectiveLines(
  graph: PhysicalGraph,
  { ports }: PlannedJob,
  { logical, operation, bytesIn }: PlannedJob['phases'][number],
): string {
  const { size, algorithm } = logical;
  const spread = spreadOf(graph.fabric, logical, usualSpread(graph.fabric, logical));
  const channels = channelsOf(spread, 0);
  const schedule = writtenSchedule({ algorithm, operation, ranks: size, steps: 'synchronous' });
  const blockBytes = bytesOfBlock(operation, bytesIn, size);
  const lines: string[] = [];
  for (const port of ports.npus.keys()) {
    const { group, rank } = groupOfPort(ports, logical, port);
    const portOf = { firstNpu: group.first, npuStride: group.stride, ranks: size };
    for (const [strand, channel] of channels.entries()) {
      for (let step = 0; step < schedule.steps; step++) {
        const place = step * size + rank;
        for (let at = schedule.first[place]!; at < schedule.first[place + 1]!; at++) {
          const peer = schedule.to[at]!;
          const [from, to] = [rank, peer].map((member) => npuOf(portOf, spread, channel, member));
          const way = channelOf(spread, channel, (peer - rank + size) % size);
          const { links } = routeOf(graph, ports.npus[from!]!, ports.npus[to!]!, way);
          const bytes = (schedule.blocks[at]! * blockBytes) / channels.length;
          lines.push([strand, step, from, to, bytes, links.length, ...links].join(' '));
        }
      }
    }
  }
  return ['collective', channels.length, schedule.steps, lines.length, ...lines].join('\n');
}

const folder = mkdtempSync(join(tmpdir(), 'netloom-simgrid-'));
const program = join(folder, 'jobs');
const source = join(import.meta.dirname, 'jobs.cpp');
execFileSync('g++', ['-O2', '-std=c++17', source, '-lsimgrid', '-o', program], { stdio: 'inherit' });
const rows: TimedRow[] = [];
let isApart = false;
while (rows.length < CASES) {
  const row = draw(rows.length >= CASES - TRAININGS);
  const ns = netloomNs(row);
  // Some algorithms need other numbers of NPUs.
  if (ns === null) continue;
  const file = join(folder, 'case.txt');
  writeFileSync(file, input(row));
  const seconds = Number(
    execFileSync(program, [file], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
  );
  const apart = Math.abs(ns / 1e9 / seconds - 1);
  isApart ||= !(apart < MOST_APART);
  rows.push({ ...row, seconds });
  console.log(`${JSON.stringify(row)}: ${ns / 1e9} s, SimGrid ${seconds} s, ${apart.toExponential(1)} apart`);
}
rmSync(folder, { recursive: true });
if (process.argv.includes('--write')) {
  const fixture = join(import.meta.dirname, '../../../src/run/uneven/fixtures/simgrid-jobs.json');
  writeFileSync(fixture, `[\n${rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]\n`);
}
process.exitCode = isApart ? 1 : 0;
