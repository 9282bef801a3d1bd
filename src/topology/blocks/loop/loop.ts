import type { Block } from '../block.ts';
import { loopBlock, type LoopAlgorithm } from './loop-block.ts';
import { logSide, SWITCH_PARAMETERS, type SwitchParameters } from './loop-parameters.ts';

export interface LoopParameters extends SwitchParameters {
  readonly q: number;
}

/** 2^q switches in a ring with shortcuts to those 2^k further on, and z NPUs on each switch: a distributed loop network. */
export const loop: Block<LoopAlgorithm, LoopParameters> = {
  ...loopBlock<LoopParameters>(({ q }) => [q]),
  label: 'Loop',
  short: 'Loop',
  aliases: ['loop', 'dln'],
  parameters: { q: logSide('Switches, 2 to the q', 5), ...SWITCH_PARAMETERS },
  words: { links: 'one to its switch: b; a shortcut between switches carries w b', lanes: 'Loops' },
};
