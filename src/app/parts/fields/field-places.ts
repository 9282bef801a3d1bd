/**
 * Fields of the design by their labels, for the palette: the sections that are folded load theirs when they are opened, so
 * that the page does not know them before. A journey holds the list to the page.
 */
import type { Workload } from '../../../design/document.ts';

export interface FieldPlace {
  readonly label: string;
  readonly path: string;
}

type Places = Readonly<Record<string, string>>;

const ANY: Places = {
  'bandwidth.mode': 'Bandwidth is',
  'parallelism.overlap': 'Overlap communication',
  'parallelism.fusion.bytes': 'Fuse gradients up to',
  'parallelism.fusion.layers': 'Fuse gradients of layers',
  'system.chunks': 'Chunks per collective',
  'system.leastChunkBytes': 'Least chunk',
  'system.activeChunks': 'Active chunks per dimension',
  'system.scheduling': 'Order of collectives',
  'system.intraDimension': 'Order inside a dimension',
  'system.interDimension': 'Order of dimensions',
  'system.queuesPerDimension': 'Queues per dimension',
  'system.dispatch.issue': 'Chunks issued together',
  'system.queues[0]': 'Queues of dimension 1',
  'system.dealing': 'Chunks are dealt to queues',
  'system.gatherQueues': 'Queues of phases',
  'system.optimization': 'All-reduce plan',
  'system.endpointDelayNs': 'Endpoint delay',
  'system.layerDelayNs': 'Rest of a layer',
  'system.updateNsPerKB': 'Local update per kB',
  'system.onLoad': 'Compute taken by communication',
  'system.network': 'Network model',
  'system.steps': 'Steps of a collective',
  'system.packetRouting': 'All-to-all past neighbours',
  'system.injection': 'All-to-all begins with',
  'topology.splitBandwidth': 'Groups of a shared dimension',
  'system.rounding': 'Rounding',
  'system.links.efficiency': 'Link efficiency',
  'system.links.packetBytes': 'Packet payload',
  'system.links.headerBytes': 'Packet header',
  'system.links.routerLatencyNs': 'Router latency',
  'topology.physical.sizes': 'Built as',
  'compute.peakTflops': 'Peak per NPU',
  'compute.efficiency': 'Efficiency',
  'compute.memoryGBps': 'Memory bandwidth',
  'compute.capacityGB': 'Memory capacity',
  'training.tokens': 'Tokens of the training',
  'cost.npuDollars': 'Price of an NPU',
  cost: 'Prices apply',
  'training.failures.npuPerMillionHours': 'NPU fails',
  'training.failures.spareHosts': 'Spare hosts',
  'training.failures.repairHours': 'Repair takes',
  'training.checkpoint.mode': 'Saved',
  'training.checkpoint.intervalMinutes': 'Saved every',
  'training.power.npuWatts': 'NPU, busy',
  'training.power.pue': 'PUE',
  'training.power.gridKgPerKwh': 'CO2 of the grid',
  'training.money.npuHourDollars': 'Rent of an NPU',
  'training.money.energyDollarsPerKwh': 'Price of energy',
};

const OF_TABLES: Places = {
  'workload.loop.passes': 'Passes',
  'workload.layers[0].updateNs': 'Update per kB of gradients',
};

const OF: Readonly<Partial<Record<Workload['kind'], Places>>> = {
  transformer: {
    'workload.layers': 'Layers',
    'workload.hidden': 'Hidden size',
    'workload.scaling': 'Batch',
    'workload.heads': 'Heads',
    'workload.kvHeads': 'Key-value heads',
    'workload.feedForward': 'Feed-forward size',
    'workload.gated': 'Gated MLP',
    'workload.experts': 'Experts',
    'workload.headWidth': 'Head width',
    'workload.window': 'Sliding window',
    'workload.pattern': 'Kinds of layers',
    'workload.kvRank': 'Compressed keys and values',
    'workload.vocabulary': 'Vocabulary',
    'workload.sequence': 'Sequence',
    'workload.precision': 'Precision',
    'workload.attentionScores': 'Count attention scores',
    'workload.embeddings': 'Count embeddings',
    'workload.microBatch': 'Micro-batch',
    'parallelism.modelParallel': 'Model-parallel degree',
    'parallelism.axes': 'Axes, innermost first',
    'parallelism.contextParallel': 'Context-parallel degree',
    'parallelism.pipeline.stages': 'Stages of the pipeline',
    'parallelism.innermost': 'Innermost dimensions',
    'parallelism.dimensionOrder': 'Dimensions, as groups take them',
    'parallelism.zeroStage': 'Spread over replicas (ZeRO)',
    'parallelism.gradientBytes': 'Gradients',
    'parallelism.sequenceParallel': 'Sequence parallel',
    'parallelism.checkpointing': 'Checkpointing',
    'parallelism.fusedAttention': 'Fused attention',
    'parallelism.mesh': 'Mesh (2D tensor parallel)',
  },
  table: OF_TABLES,
  convolution: {
    'workload.scaling': 'Batch',
    'workload.precision': 'Precision',
    'parallelism.modelParallel': 'Model-parallel degree',
    'parallelism.innermost': 'Innermost dimensions',
    'parallelism.dimensionOrder': 'Dimensions, as groups take them',
    'parallelism.zeroStage': 'Spread over replicas (ZeRO)',
    'parallelism.gradientBytes': 'Gradients',
  },
  dlrm: {
    'workload.scaling': 'Batch',
    'workload.precision': 'Precision',
    'workload.sparseFeatures': 'Sparse features',
    'workload.embeddingDimension': 'Embedding dimension',
    'workload.denseFeatures': 'Dense features',
    'workload.bottomMlp': 'Bottom MLP',
    'workload.topMlp': 'Top MLP',
    'workload.rowsPerTable': 'Rows a table',
    'workload.pooling': 'Pooling',
    'workload.interaction': 'Before the top MLP',
    'workload.lookupNs': 'Lookup of rows',
    'workload.tableUpdateNs': 'Update of rows',
    'workload.updatesLast': 'Rows are updated',
    'workload.lastReduction': 'Last reduction',
    'workload.gradientLag': 'Gradients may be late by',
    'parallelism.zeroStage': 'Spread over replicas (ZeRO)',
    'parallelism.gradientBytes': 'Gradients',
  },
};

const OF_BUDGET: Places = { 'bandwidth.budgetGBps': 'Budget per NPU' };

/**
 * The fields that designs with such a workload have whatever else they say.
 *
 * @param isGiven whether the links are given: then there is no budget to type
 */
export function fieldPlaces(kind: Workload['kind'], isGiven: boolean): readonly FieldPlace[] {
  return Object.entries({ ...(isGiven ? {} : OF_BUDGET), ...ANY, ...OF[kind] }).map(([path, label]) => ({
    path,
    label,
  }));
}
