// Runs thirty random collectives on networks with a condition as designs on shared links and in SimGrid (ranks.cpp), and prints how
// far they are apart:
//   npx tsx e2e/evidence/simgrid/conditions.ts
// Needs a C++ compiler and Debian's libsimgrid-dev.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bytesOfBlock } from '../../../src/collective/collectives.ts';
import { COLLECTIVES, type AlgorithmName, type Collective } from '../../../src/collective/types.ts';
import { DEFAULT_DESIGN } from '../../../src/design/defaults.ts';
import type { Condition, Design, DesignDimension } from '../../../src/design/document.ts';
import { onlyCollective } from '../../../src/design/one-collective.ts';
import { spreadOf, usualSpread } from '../../../src/network/contention/spread.ts';
import { channelsOf, npuOf } from '../../../src/network/contention/phase-run.ts';
import { writtenSchedule } from '../../../src/network/contention/written.ts';
import { ALL_PARTS } from '../../../src/run/all-parts.ts';
import { evaluate } from '../../../src/run/evaluate.ts';
import { fabricAt } from '../../../src/run/built/fabric-at.ts';
import { topologyOf } from '../../../src/run/topology-of.ts';
import { physicalGraph } from '../../../src/topology/physical/graph.ts';
import { routeOf } from '../../../src/topology/physical/route.ts';
import { createDice } from '../../../src/units/random/dice.ts';

const GBPS = 50;
/** Large, so that rounding to whole bytes is nothing. */
const BYTES = 2 ** 40;
const MOST_APART = 1e-12;
const CASES = 30;

const BLOCKS: readonly (readonly [
  DesignDimension['kind'],
  number,
  object,
  readonly (readonly [string, string])[],
])[] = [
  [
    'ring',
    8,
    {},
    [
      ['npu 2', 'npu 3'],
      ['npu 7', 'npu 0'],
    ],
  ],
  [
    'fullyConnected',
    8,
    {},
    [
      ['npu 1', 'npu 6'],
      ['npu 0', 'npu 3'],
    ],
  ],
  [
    'switch',
    8,
    {},
    [
      ['npu 2', 'sw'],
      ['npu 7', 'sw'],
    ],
  ],
  [
    'mesh',
    8,
    {},
    [
      ['npu 3', 'npu 4'],
      ['npu 0', 'npu 1'],
    ],
  ],
  [
    'fatTree',
    16,
    { leaf: 4, spines: 4 },
    [
      ['leaf 1', 'spine 2'],
      ['leaf 3', 'spine 0'],
    ],
  ],
  [
    'loop',
    16,
    { q: 3, z: 2, w: 1 },
    [
      ['switch 1', 'switch 3'],
      ['switch 0', 'switch 1'],
    ],
  ],
  [
    'hypercube',
    8,
    {},
    [
      ['npu 0', 'npu 1'],
      ['npu 5', 'npu 7'],
    ],
  ],
];
const ALGORITHMS: readonly AlgorithmName[] = ['ring', 'direct', 'halvingDoubling'];
const OPERATIONS: readonly Collective[] = ['allReduce', 'allGather', 'reduceScatter'];

interface Drawn {
  readonly design: Design;
  readonly algorithm: AlgorithmName;
  readonly collective: Collective;
  readonly size: number;
  readonly text: string;
}

const dice = createDice(46);
const pick = <T>(list: readonly T[]): T => list[Math.floor(dice.share() * list.length)]!;

function draw(): Drawn {
  const [kind, size, parameters, links] = pick(BLOCKS);
  const factor = pick([0.1, 0.25, 0.4, 0.5, 0.7]);
  const condition = pick<Condition>([
    { kind: 'slowLink', link: pick(links), factor },
    { kind: 'slowLink', link: pick(links), factor, oneWay: true },
    { kind: 'slowPort', npu: Math.floor(dice.share() * size), factor },
    { kind: 'lostLink', link: pick(links) },
  ]);
  const [algorithm, collective] = [pick(ALGORITHMS), pick(OPERATIONS)];
  const dimension = { kind, size, parameters, linkLatencyNs: 0, tier: 'node' } as DesignDimension;
  const entries = [{ algorithm: { name: algorithm }, whole: false }];
  const base: Design = {
    ...DEFAULT_DESIGN,
    topology: { dimensions: [dimension], splitBandwidth: 'links' },
    system: {
      ...DEFAULT_DESIGN.system,
      chunks: 1,
      endpointDelayNs: 0,
      network: 'shared',
      algorithms: Object.fromEntries(COLLECTIVES.map((each) => [each, entries])),
    },
    conditions: [condition],
  };
  const bytes = collective === 'allGather' ? BYTES / size : BYTES;
  const design = onlyCollective(base, { collective, bytes, splitGBps: [GBPS] });
  return {
    design,
    algorithm,
    collective,
    size,
    text: `${kind}(${size}) ${collective} ${algorithm} ${JSON.stringify(condition)}`,
  };
}

function netloomNs({ design }: Drawn): number | null {
  const evaluation = evaluate(design, ALL_PARTS);
  if (!evaluation.ok) return null;
  return (
    evaluation.value.evaluated.find(({ closed }) => closed.scheme === 'custom')?.simulated.iterationNs ?? null
  );
}

/** What ranks.cpp reads. */
function input({ design, algorithm, collective, size }: Drawn): string {
  const { fabric } = fabricAt(design, topologyOf(design, [GBPS], ALL_PARTS));
  const graph = physicalGraph(fabric);
  const logical = { server: 0, dimension: 0, size, npuStride: 1, algorithm: { name: algorithm } };
  const spread = spreadOf(fabric, logical, usualSpread(fabric, logical));
  const channels = channelsOf(spread, 0);
  const schedule = writtenSchedule({
    algorithm: { name: algorithm },
    operation: collective,
    ranks: size,
    steps: 'synchronous',
  });
  const blockBytes = bytesOfBlock(collective, collective === 'allGather' ? BYTES / size : BYTES, size);
  const messages: string[] = [];
  for (const [strand, channel] of channels.entries()) {
    for (let place = 0; place + 1 < schedule.first.length; place++) {
      const rank = place % size;
      for (let at = schedule.first[place]!; at < schedule.first[place + 1]!; at++) {
        const line = { firstNpu: 0, npuStride: 1, ranks: size };
        const [from, to] = [rank, schedule.to[at]!].map((each) => npuOf(line, spread, channel, each));
        const { links } = routeOf(graph, from!, to!, channel);
        const bytes = (schedule.blocks[at]! * blockBytes) / channels.length;
        messages.push(
          [strand, Math.floor(place / size), rank, schedule.to[at], bytes, links.length, ...links].join(' '),
        );
      }
    }
  }
  const bandwidths = [...graph.bandwidthGBps].map((gbps) => gbps * 1e9);
  return [
    bandwidths.length,
    ...bandwidths,
    channels.length,
    size,
    schedule.steps,
    messages.length,
    ...messages,
  ].join('\n');
}

const folder = mkdtempSync(join(tmpdir(), 'netloom-simgrid-'));
const program = join(folder, 'ranks');
execFileSync(
  'g++',
  ['-O2', '-std=c++17', join(import.meta.dirname, 'ranks.cpp'), '-lsimgrid', '-o', program],
  {
    stdio: 'inherit',
  },
);
let isApart = false;
for (let run = 0; run < CASES;) {
  const drawn = draw();
  const ns = netloomNs(drawn);
  // Some lost links cut a block.
  if (ns === null) continue;
  run++;
  const file = join(folder, 'case.txt');
  writeFileSync(file, input(drawn));
  const seconds = Number(
    execFileSync(program, [file], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
  );
  const apart = Math.abs(ns / 1e9 / seconds - 1);
  isApart ||= !(apart < MOST_APART);
  console.log(`${drawn.text}: ${ns / 1e9} s, SimGrid ${seconds} s, ${apart.toExponential(1)} apart`);
}
rmSync(folder, { recursive: true });
process.exitCode = isApart ? 1 : 0;
