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
  npuDollars: 'Price of an NPU',
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

/** Fields that their panels name in words of their own, which say what they are part of. */
const FIELDS: Readonly<Record<string, string>> = {
  'parallelism.contextParallel': 'Context-parallel degree',
  'parallelism.iterations': 'Iterations of a run',
  'parallelism.pipeline.stages': 'Stages of the pipeline',
  'parallelism.pipeline.chunks': 'Chunks of layers a stage',
  'parallelism.expertParallel.degree': 'Expert-parallel degree',
  'parallelism.fusion.bytes': 'Fuse gradients up to',
  'parallelism.fusion.layers': 'Fuse gradients of layers',
  'system.dispatch.issue': 'Chunks issued together',
  'system.dispatch.below': 'While fewer in their first phase than',
  'system.layerDelayNs': 'Rest of a layer',
  'system.updateNsPerKB': 'Local update per kB',
  'system.onLoad': 'Compute taken by communication',
  'system.links.efficiency': 'Link efficiency',
  'system.links.packetBytes': 'Packet payload',
  'system.links.headerBytes': 'Packet header',
  'system.links.routerLatencyNs': 'Router latency',
  'system.packets.segmentBytes': 'Segment (MSS)',
  'system.packets.windowBytes': 'Window',
  'system.packets.switchBufferBytes': 'Buffer of a switch',
  'system.packets.rtoNs': 'Timeout (RTO)',
  'system.packets.ackDelayNs': 'Delay of a lone ACK',
  'system.packets.quickAckSegments': 'Quick ACKs',
  'system.packets.allToAllChunks': 'Chunks of an all-to-all',
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
  const whole = FIELDS[path];
  if (whole !== undefined) return whole;
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

/** Its unit; that of an amount of bytes and of a time per kB is not in the name of the key alone. */
export function fieldUnit(path: string): string {
  const { unit } = fieldWords(path.replace(/\[\d+\]$/, ''));
  if (unit !== '') return unit;
  const isNamed = FIELDS[path] !== undefined || NAMES[lastKey(path)] !== undefined;
  if (isNamed && /bytes$/i.test(path)) return 'B';
  return /NsPerKB$/.test(path) ? 'ns' : '';
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
