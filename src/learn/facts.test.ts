/** Every number in a step of the tour or a lesson matches its designs and their runs. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../design/defaults.ts';
import type { Design } from '../design/document.ts';
import '../testing/every-model.ts';
import { runOf } from '../testing/runs/run-of.ts';
import {
  also,
  budget,
  busy,
  bytes,
  data,
  dollars,
  given,
  link,
  ms,
  npus,
  ringSteps,
  scheme,
  seconds,
  sent,
  size,
  stepsOf,
  tokens,
  use,
  holdFacts,
  type Fact,
  type Runs,
} from '../testing/told-facts.ts';
import { trainingOfDesign } from '../analysis/training-run/training-of-design.ts';
import { meanSlowest } from '../units/random/slowest.ts';
import type { SchemeResult } from '../run/report/results.ts';
import { DIMENSION_MEASURES } from './goal/measures.ts';
import { LESSONS } from './lessons.ts';
import { START_HERE } from './start-here.ts';
import { onNetwork } from './start-design.ts';

const trained = ({ design, start }: Runs) => trainingOfDesign(design, start.splitGBps);

const linksOf = (design: Design, result: SchemeResult): number =>
  DIMENSION_MEASURES.links.of({ design, result }, 0)!;

const STEPS: readonly (readonly Fact[])[] = [
  [
    ['8 NPUs', npus],
    ['1 GB', (runs) => data(runs) / 1e9],
    ['1.75 GB', ({ start }) => sent(start) / 1e9],
    ['100 GB/s', ({ start }) => link(start, 1)],
    ['17.5 ms', ({ start }) => sent(start) / link(start, 1) / 1e6],
  ],
  [
    ['64 NPUs', npus],
    ['8 in a server', size],
    ['8 between servers', ({ design }) => design.topology.dimensions[1]!.size],
  ],
  [
    ['GPT-3', null],
    ['1,024 NPUs', npus],
    ['75 GB/s', ({ start }) => link(start, 4)],
    ['38.1 GB', ({ start }) => bytes(start, 3) / 1e9],
    ['4.76 GB', ({ start }) => bytes(start, 4) / 1e9],
    ['11.5 %', ({ start }) => use(start, 4)],
    ['0.5 %', ({ start }) => busy(start, 4)],
    ['$5.7 M', (runs) => dollars(runs, 4) / 1e6],
    ['$5.9 M', ({ start }) => start.costDollars / 1e6],
  ],
  [
    ['300 GB/s', ({ start }) => budget(start)],
    ['132, ', ({ start }) => link(start, 1)],
    ['115, ', ({ start }) => link(start, 2)],
    ['47 and', ({ start }) => link(start, 3)],
    ['6 GB/s', ({ start }) => link(start, 4)],
    [
      '2.5 s',
      also(
        (design) => scheme(design, 'equal'),
        (equal, { start }) => seconds(equal) - seconds(start),
      ),
    ],
    [
      '13 %',
      also(
        (design) => scheme(design, 'equal'),
        (equal, { start }) => (100 * start.costDollars) / equal.costDollars,
      ),
    ],
  ],
  [],
];

const LESSON_FACTS: Readonly<Record<string, readonly Fact[]>> = {
  'one-ring': [
    ['1 GB', (runs) => data(runs) / 1e9],
    ['4 each', npus],
    ['3 times to reduce', (runs) => ringSteps(runs) / 2],
    ['3 times to gather', (runs) => ringSteps(runs) / 2],
    ['1.5 GB in all', ({ start }) => sent(start) / 1e9],
    ['1.5 GB /', ({ answer }) => sent(answer) / 1e9],
    ['200 GB/s', ({ answer }) => budget(answer)],
    ['7.5 ms', ({ answer }) => sent(answer) / budget(answer) / 1e6],
  ],
  'more-npus': [
    ['2 (n - 1)', null],
    ['1.5 times with', (runs) => sent(runs.start) / data(runs)],
    ['4, and', npus],
    ['16 times', ({ start, answer }) => answer.work.npus / start.work.npus],
    ['1.6 times', ({ start, answer }) => ms(answer) / ms(start)],
    ['126 instead', ({ answer }) => 2 * (answer.work.npus - 1)],
    ['6, and', ringSteps],
  ],
  'small-messages': [
    ['64 kB', (runs) => data(runs) / 1024],
    ['64 NPUs', npus],
    ['126 steps', ringSteps],
    ['500 ns', ({ design }) => design.topology.dimensions[0]!.linkLatencyNs],
    ['2 % of', ({ start }) => use(start, 1)],
    ['126 steps', ringSteps],
    ['2 log2(', null],
    ['64) =', npus],
    ['12, ', (runs) => 2 * Math.log2(npus(runs))],
    ['2. Ten', (runs) => stepsOf('direct', npus(runs))],
    [
      '2 %',
      also(
        (design) => ({ ...design, bandwidth: { ...design.bandwidth, budgetGBps: 1000 } }),
        (run, { start }) => 100 * (1 - ms(run) / ms(start)),
      ),
    ],
  ],
  'too-many-chunks': [
    ['2 MB', (runs) => data(runs) / 1e6],
    ['64 chunks of', ({ design }) => design.system.chunks],
    ['31 kB', (runs) => data(runs) / runs.design.system.chunks / 1e3],
    ['64 chunks took', ({ design }) => design.system.chunks],
    ['12 times', ({ start, answer }) => ms(start) / ms(answer)],
    ['1 MiB', () => DEFAULT_DESIGN.system.leastChunkBytes! / 2 ** 20],
  ],
  'cube-mesh': [
    ['DGX-1 joins', null],
    ['8 GPUs', npus],
    ['6 links of', ({ start, design }) => linksOf(design, start)],
    ['25 GB/s', ({ start, design }) => link(start, 1) / linksOf(design, start)],
    ['50,', null],
    ['2 to 6', null],
    ['3 to 7', null],
    ['75 ms', ({ start }) => ms(start)],
    ['1 GB,', (runs) => data(runs) / 1e9],
    ['150 GB/s would', ({ start }) => link(start, 1)],
    ['11.7 ms.', ({ start }) => sent(start) / link(start, 1) / 1e6],
    ['all 6 links', ({ start, design }) => linksOf(design, start)],
    ['150 GB/s. No', ({ answer }) => link(answer, 1)],
    ['2 × 7/8', null],
    ['1 GB /', (runs) => data(runs) / 1e9],
    ['150 GB/s =', ({ answer }) => link(answer, 1)],
    ['11.7 ms,', ({ answer }) => sent(answer) / link(answer, 1) / 1e6],
    ['256 chunks', null],
    ['3 %', null],
    ['12.7 ms', null],
  ],
  'outer-dimensions': [['1/n', null]],
  'fast-inside': [
    ['450 GB/s', ({ start }) => link(start, 2)],
    ['50 GB/s', ({ start }) => link(start, 1)],
    ['7.3 times', ({ start, answer }) => ms(start) / ms(answer)],
    ['8 times the bytes', ({ start }) => bytes(start, 1) / bytes(start, 2)],
    ['8 times the bandwidth', ({ start }) => bytes(start, 1) / bytes(start, 2)],
    ['450 : ', ({ answer }) => link(answer, 1)],
    ['50 is', ({ answer }) => link(answer, 2)],
  ],
  depth: [
    ['256 takes', size],
    ['510 steps', ringSteps],
    ['60 steps', () => 2 * 15 + 2 * 15],
    ['510, and', ringSteps],
    ['5.1 times', ({ start, answer }) => ms(start) / ms(answer)],
  ],
  pipelining: [
    ['8.0 ms', ({ answer }) => ms(answer)],
    ['15.0 ms', ({ start }) => ms(start)],
  ],
  'other-order': [['50 GB/s', ({ start }) => link(start, 1)]],
  'equal-starves': [
    ['GPT-3', null],
    ['1,024 NPUs', npus],
    ['4 dimensions', ({ start }) => start.dimensions.length],
    ['75 GB/s', ({ start }) => link(start, 4)],
    ['4 uses', ({ start }) => start.dimensions.length],
    ['11.5 %', ({ start }) => use(start, 4)],
    ['0.5 %', ({ start }) => busy(start, 4)],
    ['132, ', ({ answer }) => link(answer, 1)],
    ['115, ', ({ answer }) => link(answer, 2)],
    ['47 and', ({ answer }) => link(answer, 3)],
    ['6 GB/s', ({ answer }) => link(answer, 4)],
    ['300 GB/s', ({ answer }) => budget(answer)],
    ['35 % less', ({ start, answer }) => 100 * (1 - answer.exposedCommNs / start.exposedCommNs)],
    ['13 % of', ({ start, answer }) => (100 * answer.costDollars) / start.costDollars],
  ],
  'less-is-enough': [
    ['19.5 s', ({ start }) => seconds(start)],
    ['300 GB/s', ({ start }) => budget(start)],
    ['200 GB/s', ({ answer }) => budget(answer)],
    ['300. Ask', ({ start }) => budget(start)],
  ],
  'where-next': [
    ['3 70B on', null],
    ['256 H100', npus],
    ['450 GB/s', ({ start }) => link(start, 1)],
    ['50 GB/s between', ({ start }) => link(start, 2)],
    ['50 GB/s more', ({ start, answer }) => budget(answer) - budget(start)],
    ['50 GB/s inside', ({ start, answer }) => link(answer, 1) - link(start, 1)],
    ['1.4 %', ({ start, answer }) => 100 * (tokens(answer) / tokens(start) - 1)],
    [
      '0.3 %',
      also(
        (design) => given(design, [450, 100]),
        (run, { start }) => 100 * (tokens(run) / tokens(start) - 1),
      ),
    ],
  ],
  overlap: [
    ['1.46 s', ({ start, answer }) => seconds(start) - seconds(answer)],
    ['16.95 s', ({ start }) => seconds(start)],
    ['0.86 s', ({ start }) => start.commNs.data / 1e9],
    ['0.6 s', ({ start, answer }) => seconds(start) - seconds(answer) - start.commNs.data / 1e9],
  ],
  'stay-in-the-server': [
    ['3 70B with', null],
    ['64 NPUs', ({ design }) => design.parallelism.modelParallel],
    ['50 GB/s', ({ start }) => link(start, 2)],
    ['2.6 times', ({ start, answer }) => tokens(answer) / tokens(start)],
  ],
  'longer-is-faster': [
    ['1.3 s', ({ start }) => seconds(start)],
    ['3.3 s', ({ answer }) => seconds(answer)],
    ['101 thousand', ({ start }) => tokens(start) / 1e3],
    ['159 thousand', ({ answer }) => tokens(answer) / 1e3],
  ],
  innermost: [
    ['279 GB', ({ start }) => sent(start) / 1e9],
    // With model parallelism inside, all traffic of the inner dimension belongs to it.
    ['245 GB', ({ answer }) => bytes(answer, 1) / 1e9],
    ['450 GB/s', ({ start }) => link(start, 1)],
    ['50 GB/s', ({ start }) => link(start, 2)],
  ],
  recomputation: [
    ['25 %', ({ start, answer }) => 100 * (1 - answer.computeNs / start.computeNs)],
    ['31 %', ({ start, answer }) => 100 * (1 - bytes(answer, 1) / bytes(start, 1))],
  ],
  'wrong-shape': [
    ['1, 2, 4 and 8. A', null],
    ['480 MB', ({ start }) => sent(start) / 1e6],
    ['8 cross', (runs) => size(runs) / 2],
  ],
  'all-to-all': [
    ['16 a message', size],
    ['15 times', (runs) => size(runs) - 1],
    ['1.2 GB', ({ start }) => sent(start) / 1e9],
    ['150 MB', (runs) => (data(runs) * (size(runs) - 1)) / size(runs) / 1e6],
    ['8 links', (runs) => sent(runs.start) / ((data(runs) * (size(runs) - 1)) / size(runs))],
  ],
  'slow-posts': [['5 µs', ({ design }) => design.system.endpointDelayNs / 1e3]],
  incast: [
    ['0. Its', null],
    ['1 ms', ({ design }) => design.system.packets!.rtoNs! / 1e6],
  ],
  'dear-switches': [
    ['75 GB/s', ({ start }) => link(start, 4)],
    ['$5.9 M.', ({ start }) => start.costDollars / 1e6],
    ['$745 thousand', ({ answer }) => answer.costDollars / 1e3],
    ['$5.9 M,', ({ start }) => start.costDollars / 1e6],
    ['2.5 s', ({ start, answer }) => seconds(start) - seconds(answer)],
  ],
  'half-the-budget': [
    ['3 70B on', null],
    ['256 H100', npus],
    ['450 and', ({ start }) => link(start, 1)],
    ['50 GB/s', ({ start }) => link(start, 2)],
    ['45 %', ({ start, answer }) => 100 * (1 - answer.costDollars / start.costDollars)],
    ['12 %', ({ start, answer }) => 100 * (1 - tokens(answer) / tokens(start))],
  ],
  'one-slow-gpu': [
    ['16,384 NPUs', npus],
    ['80 %. All', ({ design }) => 100 * (design.conditions![0] as { readonly factor: number }).factor],
    ['80 % of', ({ start, answer }) => (100 * answer.computeNs) / start.computeNs],
    ['2 %', null],
    ['16,384 is', npus],
    ['8 % behind', (runs) => 100 * (meanSlowest(npus(runs), { kind: 'lognormal', sigma: 0.02 }) - 1)],
  ],
  'a-second-job': [
    [
      '1.4 ms',
      also(
        ({ conditions: _none, ...alone }) => alone,
        (run) => ms(run),
      ),
    ],
    ['2.4 ms', ({ start }) => ms(start)],
    ['1.4 ms, as', ({ answer }) => ms(answer)],
    ['8 NPUs', null],
    [
      '1.6 ms',
      also(
        (start) => ({
          ...start,
          topology: {
            ...start.topology,
            dimensions: start.topology.dimensions.map((tree) => ({
              ...tree,
              parameters: { ...tree.parameters, leaf: 8 },
            })),
          },
        }),
        (run) => ms(run),
      ),
    ],
  ],
  'how-often-to-save': [
    ['61 s', (runs) => 3600 * trained(runs).state.stallHours],
    ['1,024 NPUs', npus],
    ['4.7 hours', (runs) => trained(runs).meanHoursBetween!],
    ['4 hours', (runs) => trained(runs).intervals!.usedHours],
    ['23 minutes', (runs) => 60 * trained(runs).intervals!.bestHours],
  ],
  'not-by-bytes': [],
};

describe('the text about a design', () => {
  it('has facts for every step and every lesson', () => {
    expect(STEPS.length).toBe(START_HERE.length);
    expect(Object.keys(LESSON_FACTS).sort()).toEqual(LESSONS.map(({ id }) => id).sort());
  });

  it.each(START_HERE.map((step, at) => [step.title, step, STEPS[at] ?? []] as const))(
    '%s',
    (_, step, facts) => {
      const start = runOf(step.design);
      holdFacts(step.text, facts, { design: step.design, start, answer: start });
    },
  );

  it.each(LESSONS)('is right: $id', ({ id, text, explanation, start, answer }) => {
    const answered = answer(start);
    // Skips runs that no number is taken from.
    const runs: Runs = {
      design: start,
      get start() {
        return runOf(start);
      },
      get answer() {
        return runOf(answered);
      },
    };
    holdFacts(`${text} ${explanation}`, LESSON_FACTS[id] ?? [], runs);
  });

  it('has the steps that the text on depth mentions', () => {
    const { start, answer } = LESSONS.find(({ id }) => id === 'depth')!;
    const steps = (design: Design): number =>
      design.topology.dimensions.reduce((sum, { size: npus }) => sum + 2 * (npus - 1), 0);
    expect([steps(start), steps(answer(start))]).toEqual([510, 60]);
    expect(steps(onNetwork(start, 'Ring(16)_Ring(16)'))).toBe(60);
  });
});
