import { printAlgorithm } from '../../collective/algorithm-name.ts';
import { CHOSEN_COLLECTIVES, COLLECTIVE_FACTS } from '../../collective/collectives.ts';
import type { Collective, CollectiveOptimization } from '../../collective/types.ts';
import type { InterDimensionPolicy, IntraDimensionPolicy } from '../../simulator/policy.ts';
import type { AlgorithmChoices, Design } from '../../design/document.ts';
import { formatCount } from '../../units/count.ts';
import { sentenceCase } from '../../units/sentence-case.ts';
import { formatTime } from '../../units/time.ts';
import { DIGITS, type Row } from './row.ts';

const INTRA: Readonly<Record<IntraDimensionPolicy, string>> = {
  FIFO: 'by collective (FIFO)',
  RG: 'alternate RS and AG (RG)',
  smallestChunkFirst: 'smallest chunk (SCF)',
  lessRemainingPhaseFirst: 'fewest phases left',
};

const INTER: Readonly<Record<InterDimensionPolicy, string>> = {
  ascending: 'inside out (ascending)',
  roundRobin: 'round robin',
  themis: 'Themis',
  themisFlex: 'Themis, free sizes',
};

const OPTIMIZATION: Readonly<Record<CollectiveOptimization, string>> = {
  baseline: 'baseline',
  localBWAware: 'hierarchical (localBWAware)',
  fourPhase: 'four-phase',
};

export function systemRows({ system }: Design): readonly Row[] {
  return [
    ['Chunks per collective', formatCount(system.chunks)],
    ['Active chunks per dimension', formatCount(system.activeChunks)],
    ['Queues per dimension', formatCount(system.queuesPerDimension)],
    ['Order of collectives', system.scheduling === 'LIFO' ? 'newest first (LIFO)' : 'oldest first (FIFO)'],
    ['Order inside a dimension', INTRA[system.intraDimension]],
    ['Order of dimensions', INTER[system.interDimension]],
    ['All-reduce plan', OPTIMIZATION[system.optimization]],
    ['Rounding', system.rounding === 'exact' ? 'exact' : 'as ASTRA-sim (reference)'],
    ['Endpoint delay', formatTime(system.endpointDelayNs, DIGITS)],
    ...CHOSEN_COLLECTIVES.map((collective): Row => [
      `${sentenceCase(COLLECTIVE_FACTS[collective].label)} algorithms`,
      algorithmText(system.algorithms, collective),
    ]),
  ];
}

function algorithmText(choices: AlgorithmChoices, collective: Collective): string {
  const list = choices[collective] ?? [];
  if (list.every((entry) => entry === null)) return 'those of the blocks';
  return list.map((entry) => (entry === null ? 'that of the block' : printAlgorithm(entry))).join(', ');
}
