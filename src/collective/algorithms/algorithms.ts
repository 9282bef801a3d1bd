/**
 * The schedules of all basic algorithms. A new algorithm is a folder beside this file, a row here and its facts in `algorithm-facts.ts`.
 */
import type { AlgorithmName } from '../algorithm-facts.ts';
import type { AlgorithmSchedule } from './basic-algorithm.ts';
import {
  additiveHalvingDoubling,
  groupedHalvingDoubling,
  shiftedHalvingDoubling,
} from './between-switches/between-switches.ts';
import { direct } from './direct/direct.ts';
import { doubleBinaryTree } from './double-binary-tree/double-binary-tree.ts';
import { halvingDoubling } from './halving-doubling/halving-doubling.ts';
import { hierarchical } from './hierarchical/hierarchical.ts';
import { inNetwork } from './in-network/in-network.ts';
import { ring } from './ring/ring.ts';
import { synthesised } from './synthesised/synthesised.ts';
import { ringAtOnce } from './ring-at-once/ring-at-once.ts';

export const ALGORITHM_SCHEDULES = {
  ring,
  direct,
  halvingDoubling,
  doubleBinaryTree,
  shiftedHalvingDoubling,
  groupedHalvingDoubling,
  additiveHalvingDoubling,
  hierarchical,
  inNetwork,
  synthesised,
  ringAtOnce,
} satisfies Readonly<Record<AlgorithmName, AlgorithmSchedule>>;
