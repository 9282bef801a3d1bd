import { formatCount } from '../../units/count.ts';
import { formatBytes } from '../../units/bytes.ts';
import { formatTime } from '../../units/time.ts';
import type { Design } from '../../design/document.ts';
import type { Term } from './term.ts';

export const COLLECTIVE_TERMS: readonly Term[] = [
  {
    id: 'collective',
    term: 'Collective',
    also: ['collective communication'],
    text: 'A communication in which a whole group takes part, all at the same time and alike.',
  },
  {
    id: 'communicator',
    term: 'Communicator',
    also: ['group', 'process group'],
    text: 'The NPUs that take part in one collective: a model-parallel or a data-parallel group.',
  },
  {
    id: 'rank',
    term: 'Rank',
    also: ['number of an NPU'],
    text: 'An NPU by its number among those that take part, counted from 0.',
  },
  {
    id: 'all-reduce',
    term: 'All-reduce',
    also: ['allreduce'],
    text: 'All NPUs have data of the same size, and all get the sum.',
    formula: 'bytes sent by each of n = 2 (n - 1) / n × data',
  },
  {
    id: 'reduce-scatter',
    term: 'Reduce-scatter',
    text: 'The sum of all, of which every NPU gets one part: the first half of an all-reduce.',
    formula: 'bytes sent = (n - 1) / n × data',
  },
  {
    id: 'all-gather',
    term: 'All-gather',
    text: 'Every NPU has a part, and all get everything: the second half of an all-reduce.',
    formula: 'bytes sent = (n - 1) × part',
  },
  {
    id: 'all-to-all',
    term: 'All-to-all',
    also: ['alltoall', 'exchange'],
    text: 'Every NPU has something of its own for every other. Experts and embeddings exchange so.',
    formula: 'bytes sent = (n - 1) / n × data',
  },
  {
    id: 'broadcast',
    term: 'Broadcast',
    text: 'One NPU has the data, the root, and all get it. On a ring it goes on from NPU to NPU in packets, on a switch it is scattered and gathered.',
  },
  {
    id: 'reduce',
    term: 'Reduce',
    text: 'The sum of the data of all, of which one NPU gets the whole, the root: a broadcast the other way.',
  },
  {
    id: 'send-receive',
    term: 'Send-receive',
    also: ['shift'],
    text: 'Every NPU sends its data to the next of the group, and receives that of the one before.',
    formula: 'bytes sent = data',
  },
  {
    id: 'hierarchical',
    term: 'Hierarchical collective',
    text: 'A collective over several dimensions: reduced in the innermost first, then outwards with what is left, and gathered on the way back. That is why outer dimensions carry less.',
    formula: 'data on dimension d = data / (product of the sizes inside it)',
    own: ({ design }) => `of 1 GB among all NPUs, ${shrinking(design, 1e9).join(', ')}`,
  },
  {
    id: 'algorithm',
    term: 'Algorithm',
    text: 'Who sends what to whom in which step, for a collective on a block.',
  },
  {
    id: 'ring-algorithm',
    term: 'Ring algorithm',
    text: 'Parts travel around the ring, one link a step; 2 (n - 1) steps for an all-reduce. Uses all links of a ring all the time.',
  },
  {
    id: 'halving-doubling',
    term: 'Halving-doubling',
    text: 'Partners at distances that double exchange halves of what is left: few steps, 2 log2(n), but partners far away.',
    formula: 'steps = 2 log2(n)',
  },
  {
    id: 'tree',
    term: 'Double binary tree',
    also: ['DBT', 'tree'],
    text: 'Two trees over the same NPUs, each for half of the data, so that a leaf of one is inside the other.',
  },
  {
    id: 'direct',
    term: 'Direct',
    text: 'Everybody sends to everybody at once: one step to reduce, one to gather. For blocks that have the links.',
  },
  {
    id: 'chunk',
    term: 'Chunk',
    text: 'A part into which a collective is cut, so that one dimension can work on the next part while another has the last.',
    own: ({ design }) => `${formatCount(design.system.chunks)} chunks at most`,
  },
  {
    id: 'least-chunk',
    term: 'Least chunk',
    text: 'Collectives are cut into fewer chunks rather than into smaller ones than this: a chunk pays all the latency.',
  },
  {
    id: 'phase',
    term: 'Phase',
    text: 'What a chunk does on one dimension: reduce-scatter, all-gather, all-reduce or all-to-all among the NPUs of that dimension.',
  },
  {
    id: 'pipeline-fill',
    term: 'Pipeline fill',
    also: ['fill', 'drain'],
    text: 'At the start of a collective outer dimensions have nothing yet, at its end inner ones have nothing left. More chunks make that shorter.',
  },
  {
    id: 'themis',
    term: 'Themis',
    text: 'An order in which every chunk begins on the dimension where least is waiting, so that equal bandwidths are used equally.',
  },
  {
    id: 'lifo',
    term: 'LIFO and FIFO',
    also: ['scheduling', 'queue'],
    text: 'Which collective goes first where several wait: the newest (LIFO), which the next layer waits for, or the oldest.',
  },
  {
    id: 'contention',
    term: 'Contention',
    also: ['shared links', 'congestion'],
    text: 'Messages that share a link each get a part of it. Netloom lays messages on links and shares them max-min fairly when it is asked to.',
  },
  {
    id: 'endpoint-delay',
    term: 'Endpoint delay',
    text: 'Time to post and to process a message, at each end, besides the links.',
    own: ({ design }) => formatTime(design.system.endpointDelayNs),
  },
];

/** Returns the data of a collective on each dimension: `dimension 2: 1 GB / 2 = 500 MB`. */
function shrinking({ topology }: Design, data: number): readonly string[] {
  let inside = 1;
  return topology.dimensions.map(({ size }, index) => {
    const left = inside === 1 ? '' : `${formatBytes(data)} / ${formatCount(inside)} = `;
    const words = `dimension ${index + 1}: ${left}${formatBytes(data / inside)}`;
    inside *= size;
    return words;
  });
}
