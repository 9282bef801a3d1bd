/** Directed loops, and shifted halving-doubling over the plain one by the widths of a loop network, with all ranks in step. */
import type { Panel, PanelAxis } from '../panel.ts';
import {
  CABLES,
  GRID,
  loopLockstepNs,
  MB,
  NPUS,
  NPUS_PER_SWITCH,
  RING,
  SIZES_MB,
  treeRingNs,
  type Loop,
} from './setting.ts';

const SIZE: PanelAxis = { label: 'Message', unit: 'MB', isLog: true };
const OVER_RING: PanelAxis = { label: 'Time over FatTree_Ring', unit: '', isLog: false };
const OVER_PLAIN: PanelAxis = { label: 'Time of SHD over HD', unit: '', isLog: false };

export function wiringPanels(): readonly Panel[] {
  return [directedPanel(), ...WIDTHS.map(widthPanel)];
}

function directedPanel(): Panel {
  const lines = [
    ['DLN', RING],
    ['2D-DLN', GRID],
  ] as const;
  return {
    figure: '3',
    title: 'Directed loops of 512 NPUs, time over FatTree_Ring, ranks in step',
    x: SIZE,
    y: OVER_RING,
    at: SIZES_MB,
    series: lines.flatMap(([name, logSides]) =>
      (['none', 'poster'] as const).map((shift) => ({
        name: `${name}_${shift === 'none' ? 'HD' : 'SHD'}`,
        values: SIZES_MB.map(
          (size) =>
            loopLockstepNs({ logSides, wiring: 'directed' }, shift, size * MB) / treeRingNs(NPUS, size * MB),
        ),
      })),
    ),
  };
}

interface Width {
  readonly title: string;
  readonly label: string;
  readonly at: readonly number[];
  readonly loop: (value: number) => Loop;
}

/** NPUs of a switch (z), cables of a shortcut (w) and the logarithm of the switches (q), each with the others as in the study. */
const WIDTHS: readonly Width[] = [
  {
    title: `NPUs of a switch (z), ${CABLES} cables, q ${RING[0] ?? 0}`,
    label: 'NPUs of a switch',
    at: [4, 8, 16, 32],
    loop: (npusPerSwitch) => ({ logSides: RING, npusPerSwitch }),
  },
  {
    title: `cables of a shortcut (w), ${NPUS_PER_SWITCH} NPUs a switch, q ${RING[0] ?? 0}`,
    label: 'Cables of a shortcut',
    at: [1, 2, 4, 8, 16],
    loop: (cables) => ({ logSides: RING, cables }),
  },
  {
    title: `switches as 2^q, ${NPUS_PER_SWITCH} NPUs a switch, ${CABLES} cables`,
    label: 'q',
    at: [2, 3, 4, 5, 6, 7],
    loop: (q) => ({ logSides: [q] }),
  },
];

const DRAWN_MB = [1, 64, 512];

function widthPanel({ title, label, at, loop }: Width): Panel {
  return {
    figure: '3',
    title: `SHD over HD by ${title}, ranks in step`,
    x: { label, unit: '', isLog: true },
    y: OVER_PLAIN,
    at,
    series: DRAWN_MB.map((size) => ({
      name: `${size} MB`,
      values: at.map(
        (value) =>
          loopLockstepNs(loop(value), 'poster', size * MB) / loopLockstepNs(loop(value), 'none', size * MB),
      ),
    })),
  };
}
