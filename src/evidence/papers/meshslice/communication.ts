/** Figure 10: launch, synchronisation and transfer of every algorithm at 256 chips, over compute. */
import { blockTime } from '../../../workload/gemm2d/block.ts';
import { ringTimeOf } from '../../../workload/gemm2d/comparison.ts';
import type { GemmTime } from '../../../workload/gemm2d/gemm-time.ts';
import { GEMM_PROFILES } from '../../../workload/gemm2d/profile.ts';
import { range } from '../../../workload/gemm2d/slices.ts';
import type { StudyStatement } from '../study-statement.ts';
import { named } from './scaling.ts';
import { BEST_GRID, bySetting, layersOf, MOST_CHIPS, tokensOf, type Setting } from './setting.ts';

export const COUNTED = ['collective', 'wang', 'meshSlice', 'cannon', 'summa', 'tp1d', 'fsdp'] as const;
type Counted = (typeof COUNTED)[number];

/** Over compute time. */
export interface Shares {
  readonly launch: number;
  readonly sync: number;
  readonly transfer: number;
  readonly total: number;
  /** Communication that compute does not overlap. */
  readonly exposed: number;
}

const SQUARE = { rows: 16, columns: 16 };

export function sharesOf({ profile, model }: Setting): Readonly<Record<Counted, Shares>> {
  const tokens = tokensOf('weak', MOST_CHIPS);
  const layers = layersOf(model, tokens);
  const chip = GEMM_PROFILES[profile];
  const time = (algorithm: Counted): GemmTime => {
    if (algorithm === 'tp1d' || algorithm === 'fsdp') {
      return ringTimeOf(algorithm, chip, layers, tokens, MOST_CHIPS);
    }
    const mesh = algorithm === 'cannon' || algorithm === 'summa' ? SQUARE : BEST_GRID;
    const found = blockTime(chip, algorithm, layers, mesh);
    if (found === null) throw new RangeError(`${algorithm} cannot use ${mesh.rows} x ${mesh.columns}`);
    return found;
  };
  return Object.fromEntries(COUNTED.map((algorithm) => [algorithm, overCompute(time(algorithm))])) as Record<
    Counted,
    Shares
  >;
}

function overCompute({ ns, computeNs, communication: { launchNs, syncNs, transferNs } }: GemmTime): Shares {
  return {
    launch: launchNs / computeNs,
    sync: syncNs / computeNs,
    transfer: transferNs / computeNs,
    total: (launchNs + syncNs + transferNs) / computeNs,
    exposed: (ns - computeNs) / computeNs,
  };
}

export function communicationStatements(): readonly StudyStatement[] {
  const shares = bySetting(sharesOf);
  const list = (what: keyof Shares, ...algorithms: readonly Counted[]) =>
    named(
      Object.fromEntries(
        Object.entries(shares).map(([name, rows]) => [
          name,
          algorithms.map((algorithm) => rows[algorithm][what]),
        ]),
      ),
      `${what}.${algorithms.join('.')}`,
    );
  const all = (holds: (rows: Readonly<Record<Counted, Shares>>) => boolean) =>
    Object.values(shares).every(holds);
  const rivals = COUNTED.filter((algorithm) => algorithm !== 'collective');
  const sides = [8, 16, 32];
  const summaSyncs = sides.map((side) => 2 * side * (PACKETS + side - 1));
  const collectiveSyncs = sides.map((side) => 2 * (side - 1));
  const growth = (values: readonly number[]) =>
    values.slice(1).map((value, index) => value / (values[index] ?? NaN));
  return [
    {
      id: 'mesh.cost.collective',
      figure: '10',
      statement: 'Collective communicates least, of all algorithms.',
      holds: all((rows) => rivals.every((algorithm) => rows[algorithm].total > rows.collective.total)),
      numbers: list('total', 'collective', ...rivals),
      note: 'Launch, synchronisation and transfer over compute, both directions added up; 32 x 8, Cannon and SUMMA 16 x 16.',
    },
    {
      id: 'mesh.cost.summa',
      figure: '10',
      statement:
        "SUMMA's synchronisation is the largest of all and grows with the square of the mesh's side, Collective's with the side.",
      holds:
        all((rows) =>
          COUNTED.every((algorithm) => algorithm === 'summa' || rows[algorithm].sync < rows.summa.sync),
        ) &&
        range(sides.length - 1).every(
          (index) => (growth(summaSyncs)[index] ?? NaN) > (growth(collectiveSyncs)[index] ?? NaN),
        ),
      numbers: {
        ...list('sync', ...COUNTED),
        sides,
        packets: PACKETS,
        'syncs.summa': summaSyncs,
        'syncs.collective': collectiveSyncs,
        'growth.summa': growth(summaSyncs),
        'growth.collective': growth(collectiveSyncs),
      },
      note: 'On P x P chips with 16 packets: 2 P (D + P - 1) synchronisations against 2 (P - 1); the growth reaches the square where P is large beside the packets.',
    },
    {
      id: 'mesh.cost.1d',
      figure: '10',
      statement:
        '1D TP and FSDP transfer more than every 2-D algorithm on its mesh but Cannon and SUMMA; Cannon transfers more than Collective.',
      holds: all(
        (rows) =>
          [rows.tp1d, rows.fsdp].every(
            (ring) =>
              ring.transfer > Math.max(rows.collective.transfer, rows.wang.transfer, rows.meshSlice.transfer),
          ) && rows.cannon.transfer > rows.collective.transfer,
      ),
      numbers: list('transfer', ...COUNTED),
      note: 'On one ring of 256 chips, 2 of the 4 links of a chip.',
    },
    {
      id: 'mesh.cost.hidden',
      figure: '10',
      statement: 'MeshSlice communicates more than Collective and exposes less of it.',
      holds: all(
        (rows) =>
          rows.meshSlice.total > rows.collective.total && rows.meshSlice.exposed < rows.collective.exposed,
      ),
      numbers: { ...list('total', 'meshSlice', 'collective'), ...list('exposed', 'meshSlice', 'collective') },
      note: 'Every slice has a launch and synchronisations of its own; its bytes are the same.',
    },
  ];
}

const PACKETS = 16;
