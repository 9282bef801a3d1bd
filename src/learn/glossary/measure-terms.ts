import { formatCount } from '../../units/count.ts';
import { formatPercent } from '../../units/percent.ts';
import { formatRate } from '../../units/rate.ts';
import type { Term } from './term.ts';

export const MEASURE_TERMS: readonly Term[] = [
  {
    id: 'utilisation',
    term: 'Utilisation',
    also: ['efficiency'],
    text: 'How much of a dimension was used while a collective that spans it was under way. High while it works does not mean that it works often. What measured software keeps off the links, hidden elsewhere in the step or reduced in the switch, is not counted.',
    formula: 'bytes on its links / (time under way × bandwidth)',
    own: ({ result }) =>
      `mean ${formatPercent(result.utilisation)}; ${result.dimensions.map(({ utilisation }, index) => `dimension ${index + 1}: ${formatPercent(utilisation)}`).join(', ')}`,
  },
  {
    id: 'busy-share',
    term: 'Busy share',
    also: ['idle'],
    said: ['busy'],
    text: 'Share of the whole iteration in which a dimension has a chunk waiting or in service. A dimension can be utilised 97 % and idle 77 %: the first is over the time of its collectives, the second over the whole run.',
    own: ({ result }) =>
      result.dimensions
        .map(
          ({ busyShare, utilisation }, index) =>
            `dimension ${index + 1}: utilised ${formatPercent(utilisation)}, idle ${formatPercent(1 - busyShare)}`,
        )
        .join('; '),
  },
  {
    id: 'throughput',
    term: 'Throughput',
    also: ['tokens per second'],
    text: 'What gets done in a second: tokens, images or samples of all replicas. What designs are compared by.',
    formula: 'tokens of an iteration / its time',
    own: ({ result }) =>
      result.throughput.perSecond === null
        ? null
        : formatRate(result.throughput.perSecond, result.throughput.unit),
  },
  {
    id: 'mfu',
    term: 'MFU',
    also: ['model flops utilization'],
    text: 'Model FLOPs utilisation: operations that the model needs, over what the NPUs could do in the time. Recomputation does not count. Attention scores count in full, sequence × sequence, as in PaLM (appendix B) and torchtitan; Megatron-LM and MaxText since 2025 count the half that a causal mask leaves, which is what kernels compute, so they report a lower MFU for the same time where sequences are long. The Llama 3 report does not say which it counts.',
    formula: 'operations of the model / (NPUs × peak × time)',
    own: ({ result }) => (result.throughput.mfu === null ? null : formatPercent(result.throughput.mfu)),
  },
  {
    id: 'hfu',
    term: 'HFU',
    text: 'Hardware FLOPs utilisation: as MFU, with what is computed again.',
    own: ({ result }) => (result.throughput.hfu === null ? null : formatPercent(result.throughput.hfu)),
  },
  {
    id: 'speed-up',
    term: 'Speed-up',
    text: 'How many times as fast as the baseline, which is EqualBW or the machine as given.',
    formula: 'time of the baseline / time',
  },
  {
    id: 'closed-form',
    term: 'Closed form',
    text: 'A formula instead of a run: no overlap, no start-up, each collective as long as its slowest dimension. Stands at once; the run follows.',
  },
  {
    id: 'event-driven',
    term: 'Event-driven run',
    also: ['simulation', 'simulator'],
    text: 'A simulation that jumps from event to event: a chunk arrives, a phase ends. It knows overlap, waiting and latency.',
    own: ({ result }) => `${formatCount(result.events)} events`,
  },
  {
    id: 'starved',
    term: 'Starved dimension',
    also: ['idle dimension', 'bottleneck'],
    said: ['starved'],
    text: 'One that has nothing to do while another one is the bottleneck: its bandwidth would do more elsewhere.',
  },
  {
    id: 'critical-path',
    term: 'Critical path',
    text: 'The chain of compute, transfers and waits that ends with the iteration. Only what is on it can make the iteration shorter.',
  },
  {
    id: 'roofline',
    term: 'Memory bound',
    also: ['roofline', 'arithmetic intensity'],
    text: 'An operation that waits for the memory of its NPU rather than for its arithmetic.',
  },
];
