import type { Block } from '../block.ts';
import { loopBlock, type LoopAlgorithm } from './loop-block.ts';
import { logSide, SWITCH_PARAMETERS, type SwitchParameters } from './loop-parameters.ts';

export interface Loop2DParameters extends SwitchParameters {
  readonly x: number;
  readonly y: number;
}

/** 2^x by 2^y switches with shortcuts along rows and columns only, and z NPUs on each switch. */
export const loop2d: Block<LoopAlgorithm, Loop2DParameters> = {
  ...loopBlock<Loop2DParameters>(({ x, y }) => [x, y]),
  label: '2D loop',
  short: 'Loop2D',
  aliases: ['loop2d', '2dloop', 'dln2d'],
  parameters: {
    x: logSide('Columns, 2 to the x', 3),
    y: logSide('Rows, 2 to the y', 2),
    ...SWITCH_PARAMETERS,
  },
  words: { links: 'one to its switch: b; a shortcut between switches carries w b', lanes: 'Grids' },
};
