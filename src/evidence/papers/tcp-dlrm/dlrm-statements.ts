/** Statements on the training of a DLRM (experiments 1 to 4 of the paper), against our runs. */
import { halvingTree } from '../../../network/packets/collectives/trees.ts';
import type { StudyStatement } from '../study-statement.ts';
import {
  dlrmRun,
  EXPERIMENTS,
  SYSTEMS,
  TABLE_4_SYSTEMS,
  type DlrmOutcomes,
  type DlrmRun,
  type SystemName,
} from './dlrm-runs.ts';
import { NODES } from './setting.ts';
import type { TrainingOutcome } from './run-training.ts';

const PERCENT = 100;
/** The printed exposed share, in per cent. */
export const PUBLISHED_SHARE: Readonly<Record<SystemName, number>> = {
  flat100: 73.1,
  flat800: 20,
  hier: 73.2,
  hierOpt: 22.1,
};
const PARTS =
  'At most 1,024 chunks flat (32 of an all-to-all), 128 in supernodes; flat the last iteration’s all-reduces, for which nobody waits, are left out. Lookup and update take 140 µs each: assumed, they are not published.';

type Numbered = readonly (number | null)[];

export function dlrmStatements(outcome: DlrmOutcomes): readonly StudyStatement[] {
  const systems = SYSTEMS.map((system) => outcome(dlrmRun(system)));
  return [
    ...shares(systems),
    ...layers(systems),
    injection(outcome),
    buffer(outcome),
    concurrency(outcome),
    unprinted(outcome),
  ];
}

function all(values: readonly (boolean | null)[]): boolean | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.every(Boolean);
}

function msOf(run: TrainingOutcome | undefined): number | null {
  return run === undefined ? null : run.timePs / 1e9;
}

function quotient(a: number | null | undefined, b: number | null | undefined): number | null {
  return typeof a === 'number' && typeof b === 'number' ? a / b : null;
}

function shares(systems: readonly (TrainingOutcome | undefined)[]): readonly StudyStatement[] {
  const exposed: Numbered = systems.map((run) => (run === undefined ? null : run.exposedShare * PERCENT));
  const published = SYSTEMS.map((system) => PUBLISHED_SHARE[system]);
  const times = systems.map(msOf);
  const ratios = [quotient(times[0], times[1]), quotient(times[2], times[3])];
  const same = quotient(times[1], times[3]);
  return [
    {
      id: 'dlrm.share',
      figure: '11, experiment 1',
      statement:
        'Exposed: 73.1 % flat at 100 Gb/s, 20 % flat at 800, 73.2 % hierarchical, 22.1 % with the better hierarchical algorithm; within 5 points each',
      holds: all(
        exposed.map((share, index) => (share === null ? null : Math.abs(share - published[index]!) <= 5)),
      ),
      numbers: { exposedPercent: exposed, publishedPercent: published, twoIterationsMs: times },
      note: `${PARTS} Null: not run in this setting; judged is what was run.`,
    },
    {
      id: 'dlrm.ratio',
      figure: '11, experiment 1',
      statement:
        'Flat at 800 Gb/s is 2.97 times as fast as at 100, the better hierarchical algorithm 2.91 times as the other; 2.5 to 3.5',
      holds: all(ratios.map((ratio) => (ratio === null ? null : ratio >= 2.5 && ratio <= 3.5))),
      numbers: { ratio: ratios, publishedRatio: [2.97, 2.91], twoIterationsMs: times },
      note: PARTS,
    },
    {
      id: 'dlrm.capacity',
      figure: '11, observation 8',
      statement:
        'Flat at 800 Gb/s, with 8 times the capacity, takes as long as the better hierarchical algorithm at 100; within 15 %',
      holds: within(same, 0.85, 1.15),
      numbers: { ratio: same, publishedRatio: (1 - 0.221) / (1 - 0.2), twoIterationsMs: times },
      note: 'The published ratio is that of the printed exposed shares, of the same compute.',
    },
  ];
}

function layers(systems: readonly (TrainingOutcome | undefined)[]): readonly StudyStatement[] {
  const [flat100, , hier, hierOpt] = systems;
  const falling = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((layer) => rawMs(flat100, `top${layer}`, 'ar'));
  const quick = [hier, hierOpt].map((run) => rawMs(run, 'top11', 'ar'));
  const most = [flat100, hier].map((run) => (run === undefined ? null : mostExposedMs(run)));
  const top0 = [flat100, hier].map(top0Ms);
  const forward = systems.map((run) => rawMs(run, 'emb', 'a2aF'));
  const backward = systems.map((run) => rawMs(run, 'emb', 'a2aB'));
  const a2aExposed = systems.map((run) =>
    run === undefined ? null : (run.exposedPsByKind.a2aForward + run.exposedPsByKind.a2aBackward) / 1e9,
  );
  const means = systems.map((run) => (run === undefined ? null : meanAllReduceMs(run)));
  const steps = [2 * halvingTree(NODES, 0).depthHops, 2 * halvingTree(NODES / 8, 0).depthHops + 2];
  return [
    {
      id: 'dlrm.lifo',
      figure: '12, observation 1',
      statement:
        'Last come, first served: of the equal top layers 10 to 1 each takes less than the one before; layer 11 is done at once',
      holds: falling.includes(null)
        ? null
        : falling.every((ms, index) => index === 0 || ms! < falling[index - 1]!) &&
          quick.every((ms) => ms !== null && ms < 0.1),
      numbers: { flat100Top10ToTop1Ms: falling, hierTop11Ms: quick },
      note: 'Falling in the flat system. Layer 11 is quick in supernodes only: flat it has 1,024 chunks of 4 B, which outlast the 143 µs until layer 10.',
    },
    {
      id: 'dlrm.top0',
      figure: '12, observations 2, 5',
      statement:
        'Top layer 0 has the longest exposed wait of the MLP layers, flat at 100 Gb/s and hierarchical',
      // By the time, not by the layer: others may wait as long.
      holds: all(most.map((ms, index) => (ms === null ? null : ms === top0[index]))),
      numbers: {
        mostExposedMs: most,
        top0Ms: top0,
      },
      note: 'It has the most bytes, 16.25 MiB, and the most to compute.',
    },
    {
      id: 'dlrm.a2a',
      figure: '13, observations 3, 6',
      statement:
        'All-to-all: least and never exposed flat at 800 Gb/s, backward longer than forward, hierarchical longer than flat at 100',
      holds: [...forward, ...backward].includes(null)
        ? null
        : a2aExposed[1] === 0 &&
          forward.every((ms, index) => forward[1]! <= ms! && ms! <= backward[index]!) &&
          backward.every((ms) => backward[1]! <= ms!) &&
          forward[2]! > forward[0]! &&
          backward[2]! > backward[0]!,
      numbers: { forwardMs: forward, backwardMs: backward, exposedMsOfAllNodes: a2aExposed },
      note: 'Of the first iteration, at node 0; in the order flat 100, flat 800, hierarchical, its better algorithm.',
    },
    {
      id: 'dlrm.ar',
      figure: '12, observation 4',
      statement: 'All-reduce takes least with the better hierarchical algorithm: 10 steps against 14',
      holds: means.includes(null)
        ? null
        : means.every((ms) => means[3]! <= ms!) && steps[0] === 14 && steps[1] === 10,
      numbers: { meanAllReduceMs: means, steps },
      note: 'Mean over the layers of the first iteration, at node 0; a step is a way up or down a tree, or one inside.',
    },
  ];

  function top0Ms(run: TrainingOutcome | undefined): number | null {
    return run === undefined ? null : (run.node0.find(({ layer }) => layer === 'top0')?.exposedPs ?? 0) / 1e9;
  }
}

function injection(outcome: DlrmOutcomes): StudyStatement {
  const [flat, hier] = (['flat800', 'hierOpt'] as const).map((system) =>
    EXPERIMENTS.injection(system).map(outcome),
  );
  const slower = [flat, hier].map((runs) => quotient(msOf(runs?.at(-1)), msOf(runs?.[0])));
  return {
    id: 'dlrm.injection',
    figure: 'experiment 2, observation 9',
    statement:
      'From 10 ns to 100 µs of injection delay flat training is some 50 times, hierarchical some 5 times slower; compute is left 1.5 and 17.5 %',
    holds: all([within(slower[0], 40, 70), within(slower[1], 3.5, 6.5)]),
    numbers: {
      injectionUs: [0.01, 1, 10, 100],
      flat800ComputePercent: computePercent(flat),
      hierOptComputePercent: computePercent(hier),
      slower,
    },
    note: 'Flat: 19 layers, 16 rounds of 64 chunks and 15 delays one behind the other. 64 slots in all in supernodes.',
  };
}

function buffer(outcome: DlrmOutcomes): StudyStatement {
  const outcomesOf = (system: SystemName) => EXPERIMENTS.buffer(system).map(outcome);
  const [flat100, flat800, hierOpt] = [outcomesOf('flat100'), outcomesOf('flat800'), outcomesOf('hierOpt')];
  const spread = [flat100, flat800].map((runs) => {
    const times = runs.map(msOf);
    return times.includes(null) ? null : Math.max(...times.map(Number)) / Math.min(...times.map(Number));
  });
  const slower = quotient(msOf(hierOpt[0]), msOf(hierOpt[2]));
  const computed = computePercent(hierOpt);
  return {
    id: 'dlrm.buffer',
    figure: 'experiment 3, observation 10',
    statement:
      'A buffer of 64 MB instead of 1 GB changes nothing in flat systems, and makes the better hierarchical one at least 15 times slower, with less than 6 % left for compute',
    holds: all([
      ...spread.map((ratio) => (ratio === null ? null : ratio < 1.01)),
      slower === null ? null : slower >= 15 && computed[0]! < 6,
    ]),
    numbers: {
      bufferMiB: [64, 128, 1024],
      flatSpread: spread,
      hierOptComputePercent: computed,
      hierOptSlower: slower,
    },
    note: 'The loss is the incast of all-to-alls, 2 MiB in flight into a port, and timeouts of 50 ms: with peers in rotated order there is none.',
  };
}

function concurrency(outcome: DlrmOutcomes): StudyStatement {
  const timesOf = (system: SystemName) =>
    EXPERIMENTS.concurrency(system).map((run) => exposedMs(outcome(run)));
  const [flat, hier] = [timesOf('flat800'), timesOf('hierOpt')];
  const [flatSpread, hierSpread] = [spreadOf(flat), spreadOf(hier)];
  return {
    id: 'dlrm.concurrency',
    figure: 'experiment 4, observation 11',
    statement:
      'Over chunks and chunks in flight the exposed time varies 8.89 times flat at 800 Gb/s and 1.54 times hierarchical; over 5 and 1.1 to 2',
    holds: all([flatSpread === null ? null : flatSpread > 5, within(hierSpread, 1.1, 2)]),
    numbers: {
      chunks: [1024, 1024, 128, 128, 32, 32],
      inFlight: [64, 128, 64, 128, 64, 128],
      flat800ExposedMs: flat,
      hierOptExposedMs: hier,
      spread: [flatSpread, hierSpread],
    },
    note: 'Per node, of two iterations. In supernodes as many slots for each of the two dimensions.',
  };
}

function unprinted(outcome: DlrmOutcomes): StudyStatement {
  const [windows, exchanges] = [0, 1].map((index) =>
    TABLE_4_SYSTEMS.map((system) => {
      const run = EXPERIMENTS.restOfTable4(system)[index]!;
      const found = outcome(run);
      return found === undefined ? null : found.exposedShare * PERCENT;
    }),
  );
  return {
    id: 'tcp.rtt',
    figure: '9, Table IV',
    statement: 'Round-trip times p50 and p99 over flows; a window of 0.1 MB; an all-reduce by all-to-all',
    holds: null,
    numbers: { 'window100kB.exposedPercent': windows ?? [], 'allToAll.exposedPercent': exchanges ?? [] },
    note: 'No value is printed for any of them. The panel of figure 9 has the round trips of our runs; the shares are of flat800 and hierOpt, in the full setting; the all-to-all of flat800 in 32 chunks.',
  };
}

function within(value: number | null | undefined, least: number, most: number): boolean | null {
  return typeof value === 'number' ? value >= least && value <= most : null;
}

function computePercent(runs: readonly (TrainingOutcome | undefined)[] | undefined): Numbered {
  return (runs ?? []).map((run) => (run === undefined ? null : (1 - run.exposedShare) * PERCENT));
}

function exposedMs(run: TrainingOutcome | undefined): number | null {
  return run === undefined ? null : run.exposedPsSum / NODES / 1e9;
}

function spreadOf(values: Numbered): number | null {
  return values.includes(null) ? null : Math.max(...values.map(Number)) / Math.min(...values.map(Number));
}

function rawMs(run: TrainingOutcome | undefined, layer: string, kind: 'ar' | 'a2aF' | 'a2aB'): number | null {
  const raw = run?.node0.find((entry) => entry.layer === layer)?.raw ?? [];
  const first = raw.find(([iteration, which]) => iteration === 0 && which === kind);
  return first === undefined || first[2] < 0 ? null : first[2] / 1e9;
}

/** The longest exposed wait of an MLP layer of node 0. */
function mostExposedMs({ node0 }: TrainingOutcome): number {
  const waits = node0.filter(({ layer }) => layer !== 'emb').map(({ exposedPs }) => exposedPs);
  return Math.max(...waits) / 1e9;
}

function meanAllReduceMs(run: TrainingOutcome): number {
  const raw = run.node0
    .flatMap((entry) => entry.raw)
    .filter(([iteration, kind, ps]) => iteration === 0 && kind === 'ar' && ps >= 0);
  return raw.reduce((sum, [, , ps]) => sum + ps, 0) / raw.length / 1e9;
}

/** Runs whose exposed share a figure draws. */
export function exposedPercentOf(outcome: DlrmOutcomes, run: DlrmRun): number {
  const found = outcome(run);
  return found === undefined ? NaN : found.exposedShare * PERCENT;
}
