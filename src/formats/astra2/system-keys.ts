/** The keys of a system file of ASTRA-sim 2. */
import type { ChosenCollective } from '../../collective/collectives.ts';

export const LIST_KEYS: Readonly<Record<ChosenCollective, string>> = {
  allReduce: 'all-reduce-implementation',
  allGather: 'all-gather-implementation',
  reduceScatter: 'reduce-scatter-implementation',
  allToAll: 'all-to-all-implementation',
};

const BUS = 'belongs to the LogGP model of a shared bus, which is not modelled';
const OUTPUT = 'concerns what a run prints; it changes no result';
const CUSTOM = 'algorithms given as traces are not read; the list of names counts';
const UNREAD =
  'ASTRA-sim 2 does not read it; its order is FIFO inside a dimension and ascending between them';

/** Known keys without a counterpart, each with the reason. */
export const NO_COUNTERPART: Readonly<Record<string, string>> = {
  'boost-mode': 'one NPU stands for all here anyway; it changes no result',
  'local-reduction-delay': 'has no effect on a collective there either',
  L: BUS,
  o: BUS,
  g: BUS,
  G: BUS,
  'model-shared-bus': BUS,
  'trace-enabled': OUTPUT,
  'replay-only': 'takes the time of every node from its trace; here the network times what is communicated',
  'track-local-mem': OUTPUT,
  'local-mem-trace-filename': OUTPUT,
  'intra-dimension-scheduling': UNREAD,
  'inter-dimension-scheduling': UNREAD,
  'all-reduce-implementation-custom': CUSTOM,
  'reduce-scatter-implementation-custom': CUSTOM,
  'all-gather-implementation-custom': CUSTOM,
  'all-to-all-implementation-custom': CUSTOM,
  'per-node-custom-implementation': CUSTOM,
};

export const READ_KEYS: readonly string[] = [
  'scheduling-policy',
  'endpoint-delay',
  'active-chunks-per-dimension',
  'preferred-dataset-splits',
  'collective-optimization',
  'roofline-enabled',
  'peak-perf',
  'local-mem-bw',
  ...Object.values(LIST_KEYS),
];

/** All known keys, read or not. */
export const SYSTEM_KEYS: readonly string[] = [...READ_KEYS, ...Object.keys(NO_COUNTERPART)];
