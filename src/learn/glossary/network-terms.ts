import { formatCount } from '../../units/count.ts';
import { formatBandwidth } from '../../units/bandwidth.ts';
import { sum } from './sum.ts';
import type { Term } from './term.ts';

export const NETWORK_TERMS: readonly Term[] = [
  {
    id: 'npu',
    term: 'NPU',
    also: ['GPU', 'TPU', 'accelerator'],
    text: 'What computes: a GPU, a TPU core or another accelerator, with its own memory and its own links.',
    own: ({ result }) => `${formatCount(result.work.npus)} NPUs`,
  },
  {
    id: 'dimension',
    term: 'Dimension',
    also: ['level', 'hierarchy'],
    text: 'One level of a network: groups of NPUs that are connected alike. Dimensions are nested, the innermost connects neighbours in a chip or a server, the outermost whole racks.',
    formula: 'NPUs = product of the sizes of all dimensions',
    own: ({ result, design }) =>
      `${design.topology.dimensions.map(({ size }) => size).join(' × ')} = ${formatCount(result.work.npus)} NPUs`,
  },
  {
    id: 'block',
    term: 'Block',
    text: 'The shape of a dimension, as it is dragged: who has a link to whom. Its size is how many NPUs it joins.',
  },
  {
    id: 'ring',
    term: 'Ring',
    also: ['torus'],
    text: 'Every NPU has a link to the next and one to the one before. Cheap, for there is no switch; far NPUs are many links away.',
  },
  {
    id: 'fully-connected',
    term: 'FullyConnected',
    also: ['FC', 'all-to-all links'],
    text: 'Every NPU has a link to every other of its group. One step to anybody, but the links of an NPU part its bandwidth.',
    formula: 'bandwidth of a link = bandwidth of the NPU / (n - 1)',
  },
  {
    id: 'switch',
    term: 'Switch',
    also: ['crossbar', 'NVSwitch'],
    text: 'NPUs are joined by a device that forwards to any of them, two links apart. Ports and devices cost money.',
  },
  {
    id: 'bandwidth',
    term: 'Bandwidth',
    also: ['GB/s', 'throughput of a link'],
    text: 'What one NPU can send on a dimension, in GB/s of a billion bytes; 1 GB/s is one byte in a nanosecond.',
    own: ({ result }) =>
      `${result.splitGBps.map((bandwidthGBps) => formatBandwidth(bandwidthGBps)).join(' + ')} = ${formatBandwidth(sum(result.splitGBps), 4)}`,
  },
  {
    id: 'latency',
    term: 'Latency',
    also: ['delay', 'hop'],
    text: 'Time from the first byte leaving to its arrival, whatever the size. Small messages are little else.',
  },
  {
    id: 'budget',
    term: 'Budget',
    text: 'The sum of bandwidths that one NPU may have over all dimensions. A scheme says how it is split.',
    own: ({ result }) => formatBandwidth(sum(result.splitGBps), 4),
  },
  {
    id: 'split',
    term: 'Split',
    also: ['allocation'],
    text: 'How the budget is given to the dimensions.',
    own: ({ result }) =>
      result.splitGBps
        .map((bandwidthGBps, index) => `dimension ${index + 1}: ${formatBandwidth(bandwidthGBps)}`)
        .join(', '),
  },
  {
    id: 'tier',
    term: 'Tier',
    also: ['pod', 'package', 'chiplet'],
    text: 'Where the links of a dimension are: on a chiplet, in a package, in a node or in a pod. The tier decides what they cost.',
  },
  {
    id: 'node',
    term: 'Node',
    also: ['server', 'machine'],
    text: 'A server: a few NPUs with fast links among them and a card to the outside.',
  },
  {
    id: 'nic',
    term: 'NIC',
    also: ['network card'],
    text: 'The card that connects an NPU or a server to a switched network. Billed by its bandwidth.',
  },
  {
    id: 'oversubscription',
    term: 'Oversubscription',
    also: ['fat tree', 'bisection'],
    text: 'A switch that has more bandwidth below than above: NPUs under different switches share what is above.',
    formula: 'over = bandwidth down / bandwidth up',
  },
  {
    id: 'notation',
    term: 'Notation',
    text: 'A network in one line, innermost first: Ring(2)_Switch(8). It can be typed, and says the same as the blocks.',
  },
];
