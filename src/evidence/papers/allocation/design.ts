/** The designs of the bandwidth allocation study (arXiv 2109.11762) as documents, with one set of settings for all of them. */
import type { TransformerPresetId } from '../../../workload/transformer/facts/description.ts';
import type { Design } from '../../../design/document.ts';
import { DESIGN_PRESETS } from '../../../design/presets/presets.ts';
import {
  NETWORK_LABELS,
  WORKLOAD_LABELS,
  type StudyCase,
  type StudyPair,
  type StudyWorkload,
} from './facts/cases.ts';
import { withTimeCostSetting } from './time-cost.ts';

const PRESETS: Readonly<Record<StudyWorkload, TransformerPresetId>> = {
  '17b': 'transformer-17b',
  '175b': 'gpt-3',
  '1t': 'transformer-1t',
};

/** Two equal layers stand for the whole model. */
const LAYERS = 2;

/** Returns the design of one case, ready to run or open. */
export function studyDesign({ setting, budgetGBps, scheme, ...pair }: StudyCase): Design {
  const grid = withStudySettings(withLayers(studyPreset(pair), LAYERS));
  const design = setting === 'grid' ? grid : withTimeCostSetting(grid);
  const name = `${WORKLOAD_LABELS[pair.workload]} on the ${NETWORK_LABELS[pair.network]} network, as in arXiv 2109.11762`;
  return { ...design, name, bandwidth: { ...design.bandwidth, budgetGBps, scheme } };
}

/** Returns a network and a workload of the study with this page's own settings and the whole model. */
export function studyPreset({ network, workload }: StudyPair): Design {
  const id = `${network}-1024-${PRESETS[workload]}`;
  const preset = DESIGN_PRESETS.find((candidate) => candidate.id === id);
  if (preset === undefined) throw new Error(`no design preset ${id}`);
  return preset.design;
}

/** Sets the number of layers of its transformer. */
export function withLayers(design: Design, layers: number): Design {
  if (design.workload.kind !== 'transformer') throw new Error(`${design.name} is no transformer`);
  return { ...design, workload: { ...design.workload, layers } };
}

/**
 * Applies the study's settings for event-driven runs: latencies of 1 ns, 64 chunks, and the block's default algorithm on every dimension.
 * Halving-doubling, which the study names, would leave all links of a FullyConnected dimension but one idle, and would congest the links of
 * a Ring: laid on those of Ring(8), an all-reduce of m bytes takes 3.5 m/b where ring takes 1.75 m/b. The study's own fill and drain of
 * balanced dimensions (1.6, 3.1 and 4.7 % on 2D, 3D and 4D) is what the blocks' default algorithms give.
 */
export function withStudySettings(design: Design): Design {
  const dimensions = design.topology.dimensions.map((dimension) => ({ ...dimension, linkLatencyNs: 1 }));
  return {
    ...design,
    topology: { ...design.topology, dimensions },
    system: {
      ...design.system,
      chunks: 64,
      activeChunks: 1,
      scheduling: 'LIFO',
      optimization: 'localBWAware',
      endpointDelayNs: 1,
      algorithms: { allReduce: [], reduceScatter: [], allGather: [], allToAll: [] },
    },
  };
}
