/** The format of a file. Contents decide, not names, since users rename files. Needs none of the readers. */
import { astraPartOf } from './astra/open.ts';
import { CSV_HEAD, DOT_HEAD, EDGES_HEAD, GML_HEAD, NS3_HEAD, SIMAI_HEAD } from './graph/heads.ts';
import { isLayersCsv } from './layers/csv.ts';
import { isLayersJson } from './layers/json.ts';
import { isLibraRows, libraPartOf } from './libra/part.ts';
import type { TextFile } from './text-file.ts';

/** The part of a design that a file describes; two files with the same part cannot be opened together. */
export type DesignPart =
  | 'network'
  | 'system'
  | 'workload'
  | 'groups'
  | 'prices'
  | 'launch'
  | 'training'
  | 'everything';

interface Format {
  /** A phrase, with an article if a sentence needs one: `a network of LIBRA`. */
  readonly what: string;
  /** Null if it is recognised and not read. */
  readonly part: DesignPart | null;
  /** Maximum number of characters: a wrong or hostile file is refused before it is processed. */
  readonly most: number;
}

const SMALL = 65_536;
const TABLE = 16_000_000;

export const FORMATS = {
  design: { what: 'a Netloom design', part: 'everything', most: TABLE },
  space: { what: 'a space of designs to search', part: null, most: TABLE },
  'astra.network': { what: 'a network of ASTRA-sim 1.0', part: 'network', most: SMALL },
  'astra.system': { what: 'a system of ASTRA-sim 1.0', part: 'system', most: SMALL },
  'astra.workload': { what: 'a workload of ASTRA-sim 1.0', part: 'workload', most: 4_000_000 },
  'astra2.network': { what: 'a network of ASTRA-sim 2', part: 'network', most: SMALL },
  'astra2.system': { what: 'a system of ASTRA-sim 2', part: 'system', most: SMALL },
  'astra2.memory': { what: 'a remote memory of ASTRA-sim 2', part: null, most: TABLE },
  'astra.garnet': { what: 'a network of the Garnet backend of ASTRA-sim', part: 'network', most: SMALL },
  binary: { what: 'a binary file', part: null, most: TABLE },
  utf16: { what: 'a text in UTF-16', part: null, most: TABLE },
  kineto: { what: 'a profile of PyTorch', part: 'workload', most: 512_000_000 },
  'astra2.groups': { what: 'communicator groups of ASTRA-sim 2', part: null, most: TABLE },
  'astra2.trace.json': { what: 'a Chakra execution trace as JSON', part: 'workload', most: TABLE },
  'astra2.ns3': { what: 'a logical topology of the ns-3 backend of ASTRA-sim', part: null, most: TABLE },
  ns3: { what: 'a configuration of the ns-3 backend of ASTRA-sim', part: null, most: TABLE },
  slurm: { what: 'a topology of Slurm', part: 'network', most: TABLE },
  'calculon.application': { what: 'an application of Calculon', part: 'workload', most: SMALL },
  'calculon.execution': { what: 'an execution of Calculon', part: 'training', most: SMALL },
  'calculon.system': { what: 'a system of Calculon', part: 'network', most: SMALL },
  deepspeed: { what: 'a configuration of DeepSpeed', part: 'training', most: SMALL },
  megatron: { what: 'a launch of Megatron-LM', part: 'training', most: SMALL * 4 },
  'huggingface.arguments': {
    what: 'a launch of a trainer of Hugging Face',
    part: 'launch',
    most: SMALL * 4,
  },
  torchtitan: { what: 'a configuration of torchtitan', part: 'training', most: SMALL * 2 },
  nemo: { what: 'a recipe of NeMo or Megatron-Bridge', part: 'training', most: SMALL * 4 },
  kubernetes: { what: 'a manifest of Kubernetes', part: null, most: TABLE },
  'graph.csv': { what: 'a graph as a list of links', part: 'network', most: SMALL * 16 },
  'graph.dot': { what: 'a graph in DOT', part: 'network', most: SMALL * 16 },
  'graph.edges': { what: 'a graph as lines of two nodes', part: 'network', most: SMALL * 16 },
  'graph.gml': { what: 'a graph in GML', part: 'network', most: SMALL * 16 },
  'graph.json': { what: 'a graph as node-link JSON', part: 'network', most: SMALL * 16 },
  infragraph: { what: 'an infrastructure of InfraGraph', part: 'network', most: SMALL * 4 },
  graphml: { what: 'a graph in GraphML', part: 'network', most: SMALL * 32 },
  'astra2.links': { what: 'a physical topology of ASTRA-sim 2', part: 'network', most: SMALL * 16 },
  'simai.links': { what: 'a topology of SimAI', part: 'network', most: SMALL * 16 },
  'simai.workload': { what: 'a workload of SimAI', part: 'workload', most: 4_000_000 },
  'astra2.trace': { what: 'a Chakra execution trace', part: 'workload', most: TABLE },
  'libra.network': { what: 'a network of LIBRA', part: 'network', most: SMALL },
  'libra.cost': { what: 'a cost model of LIBRA', part: 'prices', most: SMALL },
  'libra.communicator': { what: 'a communicator of LIBRA', part: 'groups', most: SMALL },
  'libra.workload': { what: 'a workload of LIBRA', part: 'workload', most: 4_000_000 },
  'layers.csv': { what: 'a layer table as CSV', part: 'workload', most: TABLE },
  'huggingface.config': { what: 'a config.json of Hugging Face', part: 'workload', most: SMALL * 16 },
  'layers.json': { what: 'a layer table as JSON', part: 'workload', most: TABLE },
  unknown: { what: 'no format that is known here', part: null, most: TABLE },
} as const satisfies Record<string, Format>;

export type FormatId = keyof typeof FORMATS;

/** The start of a file identifies it. */
const HEAD = 65_536;

export function recognise({ name, text }: TextFile): FormatId {
  const head: TextFile = { name, text: text.slice(0, HEAD) };
  if (isUtf16(head.text)) return 'utf16';
  if (isTrace(head)) return 'astra2.trace';
  if (BINARY.test(head.text.slice(0, 64))) return 'binary';
  if (/^\s*\{/.test(head.text)) return jsonFormat(head.text);
  const other = firstOf(OTHER_TEXTS, head.text);
  if (other !== undefined) return other;
  if (isLayersCsv(head.text)) return 'layers.csv';
  if (GARNET.test(head.text)) return 'astra.garnet';
  const part = astraPartOf(head.text);
  if (part === 'workload') return 'astra.workload';
  if (isLibraRows(head)) return 'libra.workload';
  if (ASTRA2_NETWORK.test(head.text)) return 'astra2.network';
  const libra = libraPartOf(head);
  if (libra !== null) return `libra.${libra}`;
  if (/\.ya?ml$/i.test(name)) return 'unknown';
  return part === null ? barePart(head.text) : `astra.${part}`;
}

/** Lines of nodes have nothing that names them. */
function barePart(text: string): FormatId {
  return EDGES_HEAD.test(text) ? 'graph.edges' : 'unknown';
}

/** Formats, each with patterns that all have to be in the text. */
type Patterns = readonly (readonly [FormatId, ...RegExp[]])[];

function firstOf(formats: Patterns, text: string): FormatId | undefined {
  return formats.find(([, ...patterns]) => patterns.every((pattern) => pattern.test(text)))?.[0];
}

/**
 * Files of other tools, by patterns that no file that is read here matches in full. None matches across lines: `\s*` at the beginning of a
 * line is quadratic on a file of empty lines.
 */
const OTHER_TEXTS: Patterns = [
  ['graphml', /<(?:\w+:)?graphml\b/],
  ['graph.dot', DOT_HEAD],
  ['graph.gml', GML_HEAD],
  ['graph.csv', CSV_HEAD],
  ['astra2.links', NS3_HEAD],
  ['simai.links', SIMAI_HEAD],
  ['simai.workload', /^\s*HYBRID_TRANSFORMER\w*[ \t]+model_parallel_NPU_group:?[ \t]+[^\n]*\ball_gpus\b/],
  [
    'megatron',
    /--(?:(?:tensor-|pipeline-)?model-parallel-size|num-layers|micro-batch-size|hidden-size|num-attention-heads|recompute-granularity|use-distributed-optimizer)(?![\w-])/,
  ],
  [
    'huggingface.arguments',
    /--per[-_]device[-_]train[-_]batch[-_]size(?![\w-])|--model[-_]name[-_]or[-_]path(?![\w-])|^(?:per_device_train_batch_size|model_name_or_path|distributed_type)[ \t]*:/m,
  ],
  ['torchtitan', /^[ \t]*\[(?:parallelism|training|activation_checkpoint|model)\]/m, /^[ \t]*\w+[ \t]*=/m],
  [
    'nemo',
    /(?:tensor_model_parallel_size|pipeline_model_parallel_size|micro_batch_size|num_attention_heads)[ \t]*[:=]/,
  ],
  ['nemo', /--recipe[= \t]+\w+|\bllm\.\w+\.(?:pretrain|finetune)_recipe\b/],
  // topology.yaml, and topology.conf of earlier versions.
  [
    'slurm',
    /^[ \t]*(?:-[ \t]*)?(block_sizes|cluster_default|switches|flat)[ \t]*:|^(SwitchName|BlockName|BlockSizes)=/m,
  ],
  ['ns3', /^(ENABLE_QCN|TOPOLOGY_FILE|FLOW_FILE|PACKET_PAYLOAD_SIZE|KMAX_MAP)\s/m],
  ['infragraph', /^devices[ \t]*:/m, /^instances[ \t]*:/m, /^[ \t]*(?:-[ \t]+)?(?:components|ep1)[ \t]*:/m],
  ['kubernetes', /^apiVersion[ \t]*:/m, /^kind[ \t]*:/m],
];

/** What may come in either order is two patterns: a single one with anything between them is quadratic on a text of its beginnings. */
const OTHER_JSON: Patterns = [
  ['calculon.application', /"attn_heads"\s*:/],
  ['calculon.execution', /"(?:tensor_par|pipeline_par)"\s*:/],
  ['calculon.system', /"networks"\s*:/, /"mem1"\s*:/],
  ['deepspeed', /"(zero_optimization|train_micro_batch_size_per_gpu|gradient_accumulation_steps)"\s*:/],
  // From its feeder, and from its converter of protocol buffers.
  ['astra2.trace.json', /"workload_graph"\s*:|"(NodeType|ctrlDeps|ctrl_deps)"\s*:/],
  ['kineto', /"traceEvents"\s*:/],
  ['kineto', /"schemaVersion"/, /"deviceProperties"/],
  // Not the nodes of a trace, which have no links.
  ['graph.json', /"nodes"\s*:\s*\[/, /"(?:links|edges)"\s*:\s*\[/],
  ['astra2.ns3', /"logical-dims"\s*:/],
  ['astra2.groups', /^\s*\{\s*"[^"]{1,80}"\s*:\s*\[\s*\d[\d\s,]*(?:\]|$)/],
];

/** LIBRA's network has the same blocks under capitalised names. */
const ASTRA2_NETWORK = /^["']?(topology|npus_count|bandwidth|latency)["']?\s*:/m;

/** Its network files are lines of `key: value` too, and have a `topology`. */
const GARNET =
  /^[ \t]*(num-packages|package-rows|(local|vertical|horizontal|perpendicular|fourth)-rings|flits-per-packet|buffers-per-vc|vcs-per-vnet|(tile|package)-link-(bw|latency))\s*:/m;

/** Read as UTF-8, every second of its characters is a NUL; its byte order mark becomes two replacement characters. */
function isUtf16(text: string): boolean {
  const start = text.startsWith('\uFFFD\uFFFD') ? 2 : 0;
  const codes = Array.from({ length: 8 }, (_, index) => text.charCodeAt(start + index));
  return [0, 1].some((parity) => codes.every((code, index) => (code === 0) === (index % 2 === parity)));
}

const ASTRA2_SYSTEM =
  /"(scheduling-policy|endpoint-delay|active-chunks-per-dimension|preferred-dataset-splits|(all-reduce|reduce-scatter|all-gather|all-to-all)-implementation(-custom)?|collective-optimization|local-mem-bw|boost-mode|roofline-enabled|peak-perf)"/;

const HUGGINGFACE_CONFIG = /"(model_type|architectures|num_hidden_layers|n_layer|text_config)"\s*:/;

function jsonFormat(text: string): FormatId {
  // Its base is a design.
  if (/"(base|free)"\s*:\s*\{/.test(text)) return 'space';
  if (/"v"\s*:/.test(text)) return 'design';
  if (isLayersJson(text)) return 'layers.json';
  const other = firstOf(OTHER_JSON, text);
  if (other !== undefined) return other;
  if (HUGGINGFACE_CONFIG.test(text)) return 'huggingface.config';
  if (astraPartOf(text) === 'network') return 'astra.network';
  if (/"memory-type"\s*:/.test(text)) return 'astra2.memory';
  return ASTRA2_SYSTEM.test(text) ? 'astra2.system' : 'unknown';
}

/** Control characters that no text has. */
// oxlint-disable-next-line no-control-regex -- these are what tells a binary file
const BINARY = /[\u0000-\u0008\u000e-\u001f]/;

/** The length of the metadata of a trace, then its first field: the version of the schema behind its own length. */
// oxlint-disable-next-line no-control-regex -- a protocol buffer
const TRACE_HEAD = /^[\s\S]{1,2}\n[\u0001-\u0020][0-9A-Za-z][\w.-]*/;

/** Traces are protocol buffers, and many are named `.et`. */
function isTrace({ name, text }: TextFile): boolean {
  return /\.et$/i.test(name) || (BINARY.test(text.slice(0, 64)) && TRACE_HEAD.test(text));
}
