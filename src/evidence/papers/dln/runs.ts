/** Statements about times: the runs of Figure 3 and the statements of the text. */
import { SHARED_MODELS, type SharedModelId } from '../../../network/models/shared/sharing-facts.ts';
import type { Panel, PanelAxis } from '../panel.ts';
import type { StudyStatement } from '../study-statement.ts';
import {
  CABLES,
  GRID,
  latenciesNs,
  loopLockstepNs,
  loopNs,
  MB,
  NPUS,
  NPUS_PER_SWITCH,
  RING,
  SIZES_MB,
  treeNs,
  treeRingNs,
} from './setting.ts';

type Steps<T> = Generator<void, T, void>;

/** Times of one column of the figure at every message size, in ns. */
interface FigureRuns {
  readonly treeRing: readonly number[];
  readonly treePlain: readonly number[];
  readonly ringPlain: readonly number[];
  readonly ringShifted: readonly number[];
  readonly gridPlain: readonly number[];
  readonly gridShifted: readonly number[];
}

function* atSizes(time: (bytes: number) => number): Steps<readonly number[]> {
  const times: number[] = [];
  for (const size of SIZES_MB) {
    times.push(time(size * MB));
    yield;
  }
  return times;
}

export function* figureRuns(shared: SharedModelId): Steps<FigureRuns> {
  const [ring, grid] = [{ logSides: RING }, { logSides: GRID }];
  return {
    treeRing: yield* atSizes((bytes) => treeRingNs(NPUS, bytes, shared)),
    treePlain: yield* atSizes((bytes) => treeNs(NPUS, bytes, shared)),
    ringPlain: yield* atSizes((bytes) => loopNs(ring, 'none', bytes, shared)),
    ringShifted: yield* atSizes((bytes) => loopNs(ring, 'poster', bytes, shared)),
    gridPlain: yield* atSizes((bytes) => loopNs(grid, 'none', bytes, shared)),
    gridShifted: yield* atSizes((bytes) => loopNs(grid, 'poster', bytes, shared)),
  };
}

/** Yields of `figureRuns` for six sizes each. */
export const FIGURE_STEPS = 6 * SIZES_MB.length;

/** Shifted halving-doubling over the ring, by both ways to share links. */
export function* sharedModelStatement(shown: FigureRuns, shared: SharedModelId): Steps<StudyStatement> {
  const ratios = (runs: Pick<FigureRuns, 'treeRing' | 'ringShifted'>): readonly number[] =>
    over(runs.ringShifted, runs.treeRing);
  const other = shared === 'lv08' ? 'maxMin' : 'lv08';
  const others = ratios({
    treeRing: yield* atSizes((bytes) => treeRingNs(NPUS, bytes, other)),
    ringShifted: yield* atSizes((bytes) => loopNs({ logSides: RING }, 'poster', bytes, other)),
  });
  const columns = { [shared]: ratios(shown), [other]: others };
  const lv08 = columns['lv08'] ?? [];
  const printed = PRINTED_AT_MB.map((size) => lv08[SIZES_MB.indexOf(size)] ?? NaN);
  return {
    id: 'dln.lv08',
    figure: '3',
    statement:
      'DLN_SHD over FatTree_Ring at 512 PEs: 0.534 with 64 MB and 0.950 with 512 MB, under LV08 of SimGrid.',
    holds: printed.every((ratio, index) => Math.abs(ratio - PRINTED[index]!) < 0.001),
    numbers: {
      messagesMB: SIZES_MB,
      'LV08.DLN_SHD/FatTree_Ring': lv08,
      'maxMin.DLN_SHD/FatTree_Ring': columns['maxMin'] ?? [],
    },
    note: 'SimGrid counts 13.01 latencies a message by default, which a ring of 512 pays 1,022 times and halving-doubling 18 times; without that the ring is as fast at 64 MB and faster beyond.',
  };
}

/** Both columns of `sharedModelStatement`. */
export function sharedModelPanel({ numbers }: StudyStatement): Panel {
  const valuesOf = (id: string): readonly number[] =>
    numbers[`${id}.DLN_SHD/FatTree_Ring`] as readonly number[];
  return {
    figure: '3',
    title: 'DLN_SHD of 512 NPUs, time over FatTree_Ring, by how messages share links',
    x: { label: 'Message', unit: 'MB', isLog: true },
    y: { label: 'Time over FatTree_Ring', unit: '', isLog: false },
    at: SIZES_MB,
    series: [
      { name: SHARED_MODELS.maxMin.name, values: valuesOf('maxMin') },
      { name: SHARED_MODELS.lv08.name, values: valuesOf('LV08') },
    ],
  };
}

/** As read from the figure, at these sizes. */
const PRINTED = [0.534, 0.95] as const;
const PRINTED_AT_MB = [64, 512];

/** Yields of `sharedModelStatement`. */
export const SHARED_MODEL_STEPS = 2 * SIZES_MB.length;

const LEAST_RATIO = 0.75;
const MOST_RATIO = 0.8;
const over = (a: readonly number[], b: readonly number[]) =>
  a.map((value, index) => value / (b[index] ?? NaN));

export function figurePanel(runs: FigureRuns, shared: SharedModelId): Panel {
  const size: PanelAxis = { label: 'Message', unit: 'MB', isLog: true };
  return {
    figure: '3',
    title: `All-reduce of 512 NPUs, time over FatTree_Ring, ${SHARED_MODELS[shared].name}`,
    x: size,
    y: { label: 'Time over FatTree_Ring', unit: '', isLog: false },
    at: SIZES_MB,
    series: [
      { name: 'FatTree_Ring', values: SIZES_MB.map(() => 1) },
      { name: 'FatTree_HD', values: over(runs.treePlain, runs.treeRing) },
      { name: 'DLN_HD', values: over(runs.ringPlain, runs.treeRing) },
      { name: 'DLN_SHD', values: over(runs.ringShifted, runs.treeRing) },
      { name: '2D-DLN_HD', values: over(runs.gridPlain, runs.treeRing) },
      { name: '2D-DLN_SHD', values: over(runs.gridShifted, runs.treeRing) },
    ],
  };
}

export function figureStatements(runs: FigureRuns): readonly StudyStatement[] {
  const [ring, grid] = [over(runs.ringShifted, runs.ringPlain), over(runs.gridShifted, runs.gridPlain)];
  const within = [...ring, ...grid].filter((ratio) => ratio >= LEAST_RATIO && ratio <= MOST_RATIO).length;
  const lockstep = (logSides: readonly number[]) =>
    SIZES_MB.map(
      (size) =>
        loopLockstepNs({ logSides }, 'poster', size * MB) / loopLockstepNs({ logSides }, 'none', size * MB),
    );
  const difference = over(runs.gridShifted, runs.ringShifted).map((ratio) => (ratio - 1) * 100);
  const { loop, tree } = latenciesNs();
  return [
    {
      id: 'dln.ratio',
      figure: '3',
      statement: 'Shifted halving-doubling takes 75 to 80 % of halving-doubling’s time in most of the cases.',
      holds: within > (ring.length + grid.length) / 2,
      numbers: {
        messagesMB: SIZES_MB,
        'DLN.SHD/HD': ring,
        '2D-DLN.SHD/HD': grid,
        within,
        'DLN.SHD/HD.lockstep': lockstep(RING),
        '2D-DLN.SHD/HD.lockstep': lockstep(GRID),
      },
      note: 'Messages sharing links as fluids (shared), ranks waiting for their partners alone. In closed form, all ranks in step (analytical), SHD is 3 % faster: where loads are uneven, ranks that are early disturb those that are late.',
    },
    {
      id: 'dln.2d.same',
      figure: '3',
      statement: 'A 2-D loop network performs as a 1-D one.',
      holds: difference.every((percent) => Math.abs(percent) <= 1),
      numbers: { messagesMB: SIZES_MB, '2D over 1D.percent': difference },
      note: 'SHD on cables that carry both ways: the same loads at the same steps.',
    },
    {
      id: 'dln.latency',
      figure: '-',
      statement: 'A loop network has a lower latency than a fat tree.',
      holds: loop < tree,
      numbers: { 'DLN.us': loop / 1e3, 'fatTree.us': tree / 1e3 },
      note: 'Halving-doubling of an empty message: 2 (log2 z a_in + q a_out), one switch fewer on the way between two.',
    },
  ];
}

const PEERS = [32, 64, 128, 256, 512];
const PEER_SIZES_MB = [1, 4, 16, 64];
export const PEER_STEPS = PEER_SIZES_MB.length * PEERS.length * 2;

export interface PeerRuns {
  readonly panel: Panel;
  readonly statements: readonly StudyStatement[];
}

/** Figure 3's statement about large numbers of PEs. */
export function* peerRuns(shared: SharedModelId): Steps<PeerRuns> {
  const tree: Record<string, readonly number[]> = {};
  const loop: Record<string, readonly number[]> = {};
  for (const size of PEER_SIZES_MB) {
    const [onTree, onLoop]: [number[], number[]] = [[], []];
    for (const npus of PEERS) {
      const ringNs = treeRingNs(npus, size * MB, shared);
      onTree.push(treeNs(npus, size * MB, shared) / ringNs);
      yield;
      const loopOf = { logSides: [Math.log2(npus / NPUS_PER_SWITCH)] };
      onLoop.push(loopNs(loopOf, 'poster', size * MB, shared) / ringNs);
      yield;
    }
    tree[`${size} MB`] = onTree;
    loop[`${size} MB`] = onLoop;
  }
  const last = PEER_SIZES_MB.map((size) => loop[`${size} MB`]?.at(-1) ?? NaN);
  const isFalling = (values: readonly number[]) =>
    values.every((value, index) => value < 1 && (index === 0 || value < (values[index - 1] ?? -Infinity)));
  return {
    panel: {
      figure: '3',
      title: 'Over FatTree_Ring by NPUs, 16 a switch',
      x: { label: 'NPUs', unit: '', isLog: true },
      y: { label: 'Time over FatTree_Ring', unit: '', isLog: false },
      at: PEERS,
      series: PEER_SIZES_MB.flatMap((size) => [
        { name: `FatTree_HD, ${size} MB`, values: tree[`${size} MB`] ?? [] },
        { name: `DLN_SHD, ${size} MB`, values: loop[`${size} MB`] ?? [] },
      ]),
    },
    statements: [
      {
        id: 'dln.pes',
        figure: '3',
        statement: 'Halving-doubling beats the ring by more, the more PEs there are.',
        holds: Object.values(tree).every(isFalling),
        numbers: { npus: PEERS, ...prefixed('FatTree_HD/FatTree_Ring', tree) },
        note: 'At every size of message. By the size of the message it is the other way round: on a fat tree without blocking the ring is optimal for large ones.',
      },
      {
        id: 'dln.pes.shd',
        figure: '3',
        statement: 'The same of shifted halving-doubling on a loop network of 512 PEs.',
        holds: last.every((ratio, index) => ratio < 1 || (PEER_SIZES_MB[index] ?? 0) > 16),
        numbers: {
          messagesMB: PEER_SIZES_MB,
          'DLN_SHD/FatTree_Ring': last,
          npus: PEERS,
          ...prefixed('by NPUs', loop),
        },
        note: 'Up to 16 MB; at 64 MB it takes 2.5 % longer with max-min fair shares, as its shortcuts have two cables for 16 NPUs where the tree has 16.',
      },
    ],
  };
}

/** Statements that depend on how cables are counted and wired. */
export function* wiringStatements(): Steps<readonly StudyStatement[]> {
  const bytes = 64 * MB;
  const narrow: number[] = [];
  for (const size of SIZES_MB) {
    const singleCable = { logSides: RING, cables: 1 };
    narrow.push(loopNs(singleCable, 'poster', size * MB) / loopNs(singleCable, 'none', size * MB));
    yield;
  }
  const directed = (logSides: readonly number[]) => ({ logSides, wiring: 'directed' as const });
  const ringNs = loopNs(directed(RING), 'poster', bytes);
  yield;
  const gridNs = loopNs(directed(GRID), 'poster', bytes);
  yield;
  const plainNs = loopNs(directed(RING), 'none', bytes);
  const author = loopNs({ logSides: RING }, 'author', bytes) / loopNs({ logSides: RING }, 'none', bytes);
  yield;
  return [
    {
      id: 'dln.ratio.w1',
      figure: '3',
      statement:
        'Shifted halving-doubling over halving-doubling with one cable a shortcut, and with the shift of the author’s code.',
      holds: null,
      numbers: { messagesMB: SIZES_MB, 'w=1.SHD/HD': narrow, cables: CABLES, 'author.SHD/HD.64MB': author },
      note: 'Shown, not judged: the paper does not print how many cables a shortcut has. With one cable SHD takes two thirds of HD.',
    },
    {
      id: 'dln.2d.faster',
      figure: '3',
      statement: 'Shifted halving-doubling on a 2-D loop network is slightly faster than on a 1-D one.',
      holds: gridNs < ringNs,
      numbers: { '1D.us': ringNs / 1e3, '2D.us': gridNs / 1e3, '1D.HD.us': plainNs / 1e3 },
      note: 'With directed cables and exclusive-or partners: the long way round back to a partner is shorter in a grid. With cables that carry both ways the two are equal.',
    },
  ];
}

export const WIRING_STEPS = SIZES_MB.length + 3;

function prefixed<T>(prefix: string, values: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [`${prefix}.${key}`, value]));
}
