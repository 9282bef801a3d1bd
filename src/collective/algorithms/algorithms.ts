import type { AlgorithmName } from '../types.ts';
import type { BasicAlgorithm } from './basic-algorithm.ts';
import { exchangeBySwitch } from './between-switches.ts';
import { direct } from './direct.ts';
import { doubleBinaryTree } from './double-binary-tree.ts';
import { halvingDoubling } from './halving-doubling.ts';
import { hierarchical } from './hierarchical.ts';
import { inNetwork } from './in-network.ts';
import { ring } from './ring.ts';

/** All basic algorithms: a new one is a file of this folder, a line here and its name in `ALGORITHMS`. */
export const algorithms: Readonly<Record<AlgorithmName, BasicAlgorithm>> = {
  ring,
  direct,
  halvingDoubling,
  doubleBinaryTree,
  shiftedHalvingDoubling: exchangeBySwitch({ shift: 'poster', partner: 'xor' }),
  groupedHalvingDoubling: exchangeBySwitch({ shift: 'author', partner: 'xor' }),
  additiveHalvingDoubling: exchangeBySwitch({ shift: 'poster', partner: 'add' }),
  hierarchical,
  inNetwork,
};
