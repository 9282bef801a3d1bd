/** The verdict of a statement follows from its numbers alone: it is judged again here, for any results of the runs. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AllReduceOutcome } from '../../../network/packets/collectives/outcome.ts';
import { noCounts } from '../../../network/packets/counts.ts';
import { cases } from '../../../testing/large.ts';
import type { StudyStatement } from '../study-statement.ts';
import { DLRM_RUNS, dlrmOutcomes } from './dlrm-runs.ts';
import { dlrmStatements } from './dlrm-statements.ts';
import { dlrmLayers } from './layers.ts';
import { SINGLE_RUNS, singleOutcomes, type SingleRun } from './single.ts';
import { singleStatements } from './single-statements.ts';
import type { TrainingOutcome } from './run-training.ts';

type Numbers = Readonly<Record<string, readonly number[]>>;

const within = (value: number, least: number, most: number): boolean => value >= least && value <= most;
const spread = (values: readonly number[]): number => Math.max(...values) / Math.min(...values);
const pairs = (a: readonly number[], b: readonly number[]) =>
  a.map((value, index) => [value, b[index]!] as const);
const every = (values: readonly number[], test: (value: number, index: number) => boolean): boolean =>
  values.every(test);

const isNear = ({ dbtRatio, dbtRetransmits, dbtUtilisationPercent }: Numbers): boolean =>
  every(
    dbtRatio!,
    (ratio, at) => ratio <= 1.16 && dbtRetransmits![at] === 0 && dbtUtilisationPercent![at]! > 90,
  );

const RULES: Readonly<Record<string, (numbers: Numbers) => boolean>> = {
  'tcp.dbt.big': isNear,
  'tcp.dbt.small': isNear,
  'tcp.dbt.wins': (n) =>
    pairs(n['dbtRatio']!, n['a2aRatio']!).every(([tree, direct]) => tree < direct) &&
    pairs(n['dbtUtilisationPercent']!, n['a2aUtilisationPercent']!).every(([tree, direct]) => tree > direct),
  'tcp.a2a.edge': (n) =>
    every(n['a2aRatio']!, (ratio, at) => within(ratio, 1, 1.5) && n['a2aTimeouts']![at] === 0),
  'tcp.a2a.cliff': (n) =>
    every(n['a2aRatio']!, (ratio, at) => ratio >= 20 && n['a2aTimeouts']![at]! >= 100) &&
    every(n['a2aUtilisationPercent']!, (percent) => percent < 10) &&
    n['meanRttUs']![1]! > n['meanRttUs']![0]!,
  'tcp.a2a.big': (n) =>
    every(n['cleanTimeouts']!, (timeouts) => timeouts === 0) &&
    every(n['fullTimeouts']!, (timeouts, at) => {
      const percent = n['fullUtilisationPercent']![at]!;
      return timeouts > 0 && percent > 30 && percent < 70;
    }),
  'tcp.few': (n) =>
    n['dbtTimeouts']![0]! > 0 &&
    n['dbtTimeouts']![0]! < 20 &&
    n['a2aTimeouts']![0]! > 20 &&
    n['a2aRatio']![0]! <= n['dbtRatio']![0]!,
  'tcp.cross': (n) =>
    pairs(n['dbtRatio']!, n['a2aRatio']!).every(([tree, direct], at) => tree < direct === at < 2),
  'tcp.order': (n) =>
    every(n['rotatedDrops']!, (drops, at) => drops === 0 && n['peakQueueBytes']![at]! < 65_536),
  'dlrm.share': (n) =>
    pairs(n['exposedPercent']!, n['publishedPercent']!).every(
      ([simulated, published]) => Math.abs(simulated - published) <= 5,
    ),
  'dlrm.ratio': (n) => every(n['ratio']!, (ratio) => within(ratio, 2.5, 3.5)),
  'dlrm.capacity': ({ twoIterationsMs: ms }) => within(ms![1]! / ms![3]!, 0.85, 1.15),
  'dlrm.lifo': (n) =>
    every(
      n['flat100Top10ToTop1Ms']!,
      (ms, at, all = n['flat100Top10ToTop1Ms']!) => at === 0 || ms < all[at - 1]!,
    ) && every(n['hierTop11Ms']!, (ms) => ms < 0.1),
  'dlrm.top0': (n) => pairs(n['top0Ms']!, n['mostExposedMs']!).every(([top, most]) => top === most),
  'dlrm.a2a': ({ forwardMs: forward, backwardMs: backward, exposedMsOfAllNodes: exposed }) =>
    exposed![1] === 0 &&
    Math.min(...forward!) === forward![1] &&
    Math.min(...backward!) === backward![1] &&
    pairs(forward!, backward!).every(([a, b]) => a <= b) &&
    forward![2]! > forward![0]! &&
    backward![2]! > backward![0]!,
  'dlrm.ar': ({ meanAllReduceMs: means, steps }) =>
    Math.min(...means!) === means![3] && steps![0] === 14 && steps![1] === 10,
  'dlrm.injection': ({ slower }) => within(slower![0]!, 40, 70) && within(slower![1]!, 3.5, 6.5),
  'dlrm.buffer': (n) =>
    every(n['flatSpread']!, (spread) => spread < 1.01) &&
    Number(n['hierOptSlower']) >= 15 &&
    n['hierOptComputePercent']![0]! < 6,
  'dlrm.concurrency': (n) =>
    spread(n['flat800ExposedMs']!) > 5 && within(spread(n['hierOptExposedMs']!), 1.1, 2),
};

/** Values on either side of the required ones, more often the better side. */
const few = fc.constantFrom(0, 0, 0, 1, 15, 900);
const single = (run: SingleRun): fc.Arbitrary<AllReduceOutcome> =>
  fc
    .record({
      ratioToTwoD: fc.constantFrom(1.02, 1.05, 1.1, 1.4, 5, 21, 30),
      utilisation: fc.constantFrom(0.05, 0.45, 0.92, 0.95, 0.97),
      timeouts: few,
      retransmits: few,
      drops: few,
      peakQueueBytes: fc.constantFrom(9000, 9000, 70_000),
      meanRttUs: fc.constantFrom(40, 80),
      medianRttUs: fc.constantFrom(40, 80),
      p99RttUs: fc.constantFrom(40, 80),
    })
    .map((drawn) => ({
      segments: 1,
      acks: 1,
      fastRetransmits: 0,
      switchBytes: 1,
      events: 1,
      ...drawn,
      timePs: drawn.ratioToTwoD * run.sizeMB,
    }));

const LAYERS = dlrmLayers({ batchPerGpu: 512, flopPerSecond: 60e12, lookupSeconds: 0, updateSeconds: 0 });
const ps = fc.integer({ min: 1e6, max: 2e10 });
const training: fc.Arbitrary<TrainingOutcome> = fc
  .record({
    timePs: fc.constantFrom(7e9, 8e9, 24e9, 200e9, 450e9),
    exposedShare: fc.constantFrom(0.2, 0.21, 0.73, 0.74, 0.97),
    exposedPsSum: fc.integer({ min: 1e9, max: 1e12 }),
    allToAll: fc.constantFrom(0, 0, 1e10),
    raw: fc.array(ps, { minLength: LAYERS.length, maxLength: LAYERS.length }),
    exposed: fc.oneof(
      fc.array(ps, { minLength: LAYERS.length, maxLength: LAYERS.length }),
      // Layers that wait equally long: none of them waits longer than top layer 0.
      ps.map((wait) => LAYERS.map(() => wait)),
    ),
    isSorted: fc.boolean(),
  })
  .map(({ timePs, exposedShare, exposedPsSum, allToAll, raw, exposed, isSorted }) => {
    const times = isSorted ? raw.toSorted((a, b) => a - b) : raw;
    return {
      timePs,
      exposedShare,
      exposedPsSum,
      computePsSum: 1,
      counts: noCounts(),
      exposedPsByKind: { ar: 0, a2aForward: allToAll, a2aBackward: 0 },
      node0: LAYERS.map(({ layer }, index) => ({
        layer,
        exposedPs: exposed[index]!,
        raw:
          layer === 'emb'
            ? [[0, 'a2aF', times[0]!] as const, [0, 'a2aB', times[1]!] as const]
            : [[0, 'ar', layer === 'top11' ? times[0]! / 100 : times[index]!] as const],
      })),
    };
  });

describe('the numbers of a statement', () => {
  it('determine whether it holds', () => {
    const seen = new Set<string>();
    const drawn = fc.tuple(
      fc.tuple(...SINGLE_RUNS.full.map(single)),
      fc.tuple(...DLRM_RUNS.full.map(() => training)),
    );
    const judge = ({ id, holds, numbers }: StudyStatement): void => {
      const rule = RULES[id];
      if (rule === undefined || holds === null) return;
      expect([id, holds]).toEqual([id, rule(numbers as Numbers)]);
      seen.add(id);
    };
    fc.assert(
      fc.property(drawn, ([singles, trainings]) => {
        const runs = SINGLE_RUNS.full.map((run, index) => [run, singles[index]!] as const);
        const trained = DLRM_RUNS.full.map((run, index) => [run, trainings[index]!] as const);
        singleStatements(singleOutcomes(runs)).forEach(judge);
        dlrmStatements(dlrmOutcomes(trained)).forEach(judge);
      }),
      { numRuns: cases(60, 2000) },
    );
    expect([...seen].toSorted()).toEqual(Object.keys(RULES).toSorted());
  });
});
