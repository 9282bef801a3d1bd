/** The label of a numeric field outside the panel that edits it. */
import type { Design } from '../../design/document.ts';
import { fieldWords } from '../../design/schema/problem-place.ts';
import { blocks } from '../../topology/blocks/blocks.ts';

/** Names that say more than the key, as in the panels; any other field is labelled by its key. */
const NAMES: Readonly<Record<string, string>> = {
  budgetGBps: 'Budget per NPU',
  modelParallel: 'Model-parallel degree',
  chunks: 'Chunks per collective',
  leastChunkBytes: 'Least chunk',
  activeChunks: 'Active chunks per dimension',
  hidden: 'Hidden size',
  feedForward: 'Feed-forward size',
  kvHeads: 'Key-value heads',
  topK: 'Experts a token',
  kvRank: 'Compressed keys and values',
  queryRank: 'Compressed queries',
  ropeWidth: 'Head width with positions (RoPE)',
  valueWidth: 'Width of values',
  denseLayers: 'Dense layers first',
  denseFeedForward: 'Their feed-forward size',
  window: 'Sliding window',
  fullEvery: 'Full attention every n layers',
  pattern: 'Kinds of layers',
  stateHeads: 'Heads with a state',
  stateWidth: 'Width of their values',
  keyHeads: 'Their key heads',
  keyWidth: 'Width of their keys',
  stateConvolution: 'Convolution before the state',
  expertHidden: 'Width of what experts take',
  indexHeads: 'Heads of the indexer',
  indexWidth: 'Width of its heads',
  indexTopK: 'Tokens it chooses',
  microBatch: 'Micro-batch',
  rowsPerTable: 'Rows a table',
  imagesPerNpu: 'Images per NPU',
  samplesPerNpu: 'Samples per NPU',
  peakTflops: 'Peak per NPU',
  fp8Tflops: 'Peak per NPU at FP8',
  fp4Tflops: 'Peak per NPU at FP4',
  slowdown: 'Factor on compute time',
  memoryGBps: 'Memory bandwidth',
  capacityGB: 'Memory capacity',
  linksPerNpu: 'Links per NPU',
  nicLatencyNs: 'NIC latency',
  hbmLatencyNs: 'HBM latency',
  hbmBandwidthGBps: 'HBM bandwidth',
  hbmScale: 'HBM scale',
  linkPerGBps: 'Link price',
  nicPerGBps: 'NIC price',
  switchPerGBps: 'Switch price',
  npuDollars: 'Price per NPU',
  tokens: 'Tokens of the training',
  npuPerMillionHours: 'NPU fails',
  hostPerMillionHours: 'Host fails',
  nicPerMillionHours: 'NIC fails',
  linkPerMillionHours: 'Cable fails',
  switchPerMillionHours: 'Switch fails',
  softwarePerMillionHours: 'Software fails',
  npusPerHost: 'NPUs a host',
  pue: 'PUE',
  npuWatts: 'NPU, busy',
  npuIdleWatts: 'NPU, waiting',
  hostWatts: 'Host, busy',
  hostIdleWatts: 'Host, waiting',
  portWatts: 'Switch port, busy',
  portIdleWatts: 'Switch port, waiting',
  opticWatts: 'Transceiver, busy',
  opticIdleWatts: 'Transceiver, waiting',
  gridKgPerKwh: 'CO2 of the grid',
  detectMinutes: 'Noticed after',
  restartMinutes: 'Restart takes',
  repairHours: 'Repair takes',
  stateGB: 'Size',
  storageGBps: 'Storage bandwidth',
  copyGBps: 'Copy to the host',
  intervalMinutes: 'Saved every',
  npuHourDollars: 'Rent of an NPU',
  hostDollars: 'Price of a host',
  writeOffYears: 'Written off over',
  energyDollarsPerKwh: 'Price of energy',
};

const GROUPS: Readonly<Record<string, string>> = {
  topology: 'Network',
  workload: 'Workload',
  parallelism: 'Parallelism',
  system: 'System',
  compute: 'Compute',
  bandwidth: 'Bandwidth',
  cost: 'Prices',
  training: 'Training',
};

/** Returns `Dimension 3: size`, `Budget per NPU`, `Custom split: dimension 2`. */
export function fieldLabel(path: string): string {
  const name = NAMES[lastKey(path)] ?? capital(fieldWords(path).words);
  const [, dimension] = /^topology\.dimensions\[(\d+)\]/.exec(path) ?? [];
  if (dimension !== undefined) return `Dimension ${Number(dimension) + 1}: ${lower(name)}`;
  const [, custom] = /^bandwidth\.customGBps\[(\d+)\]$/.exec(path) ?? [];
  if (custom !== undefined) return `Custom split: dimension ${Number(custom) + 1}`;
  const [, list, index] = /([^.[\]]+)\[(\d+)\]$/.exec(path) ?? [];
  if (list !== undefined) return `${capital(fieldWords(list).words)} ${Number(index) + 1}`;
  const keys = path.split('.');
  const inside = keys.slice(1, -1).map((key) => listEntry(key));
  return inside.length === 0 ? name : `${capital(inside.join(', '))}: ${lower(name)}`;
}

/** Returns `Dimension 1: oversubscription` for a parameter of a block, as the composer names it; null for any other field. */
export function parameterLabel(path: string, design: Design): string | null {
  const [, dimension, key] = /^topology\.dimensions\[(\d+)\]\.parameters\.(.+)$/.exec(path) ?? [];
  const kind = design.topology.dimensions[Number(dimension)]?.kind;
  if (dimension === undefined || key === undefined || kind === undefined) return null;
  const parameters: Readonly<Record<string, { readonly label: string }>> = blocks[kind].parameters;
  const label = parameters[key]?.label;
  return label === undefined ? null : `Dimension ${Number(dimension) + 1}: ${lower(label)}`;
}

export function fieldGroup(path: string): string {
  const [first = ''] = path.split(/[.[]/);
  return GROUPS[first] ?? capital(first);
}

function listEntry(key: string): string {
  const [, name = key, index] = /^(.*)\[(\d+)\]$/.exec(key) ?? [];
  const { words } = fieldWords(name);
  return index === undefined ? words : `${words} ${Number(index) + 1}`;
}

function lastKey(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

function capital(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Keeps abbreviations. */
function lower(words: string): string {
  return /^[A-Z]{2}/.test(words) ? words : `${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}
