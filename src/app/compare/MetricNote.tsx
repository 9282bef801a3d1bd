import type { ReactNode } from 'react';
import { GROUP_ROLES, ROLES } from '../../taskgraph/roles.ts';
import { TermNote } from '../parts/words/TermNote.tsx';

/** Explains a row of the comparison: its glossary entry with the numbers of this design, and what is special about the row. */
export function MetricNote({ id }: { readonly id: string }) {
  const role = GROUP_ROLES.find((candidate) => candidate === id);
  return (
    <>
      {role === undefined ? null : <p>Time in which a collective of {ROLES[role].group} is under way.</p>}
      <TermNote id={WORDS[id] ?? id} />
      {NOTES[id]}
    </>
  );
}

/** Rows whose glossary entry has another name. */
const WORDS: Readonly<Record<string, string>> = {
  model: 'model-parallel',
  data: 'data-parallel',
  cost: 'network-cost',
  parts: 'exposed',
};

const NOTES: Readonly<Record<string, ReactNode>> = {
  split: (
    <p>
      What one NPU can send on each dimension, innermost first. All dimensions together are the budget. A
      custom split is set by hand: drag its boundaries
      <span className="for-pointer">, use the arrow keys on its parts</span>, or type. Of a machine as it is
      given, the first column is what is typed into the blocks; the others say what it would do if its
      bandwidth could be redistributed.
    </p>
  ),
  parts: (
    <p>
      Compute, then the communication that is not hidden behind it, of a pipeline also its bubble. All columns
      have one scale: the longest bar is the slowest iteration.
    </p>
  ),
  throughput: (
    <p>
      Where every replica has its own batch, an iteration of another number of NPUs or another degree does
      another amount of work. A layer table does not say how many samples it is for; its iterations are
      counted.
    </p>
  ),
  'per-npu': <p className="formula">throughput / NPUs</p>,
  mfu: <p>Operations are those of the matrix products that the layer table has times for.</p>,
  compute: <p>It does not depend on the network.</p>,
  'stage-waits': (
    <p>
      Time in which a stage of the pipeline neither works on a micro-batch nor reduces gradients, mean over
      the stages: it waits for others and their messages. The tab Stages has it stage by stage.
    </p>
  ),
  utilisation: <p>Over the time in which anything is sent.</p>,
  cost: <p>Part by part under Cost.</p>,
  'cost-per-throughput': <p className="formula">network cost / throughput</p>,
  'system-cost-per-throughput': (
    <p className="formula">(network cost + NPUs × price of an NPU) / throughput</p>
  ),
  'performance-per-cost': (
    <>
      <p className="formula">performance per $: speed-up × cost of the baseline / cost</p>
      <p>The cost is that of the network, unless an NPU has a price under Compute.</p>
    </>
  ),
  days: <p className="formula">tokens of the training (under Compute) / throughput</p>,
  goodput: <p>Payload that an NPU sends over the iteration, each byte counted once, without headers.</p>,
  drops: <p>Segments and acknowledgements that found no room in the queue before a link.</p>,
  retransmitted: (
    <p>Payload that was sent again, by all NPUs: after duplicate acknowledgements or a timeout.</p>
  ),
  timeouts: <p>Retransmission timers that ran out (RTO), of all flows.</p>,
  'round-trip': <p>From a segment at its NIC to its acknowledgement, queues included.</p>,
  'round-trip-median': <p>Half of the round trips take no longer, within 1 %.</p>,
  'round-trip-most': <p>One round trip in a hundred takes longer, within 1 %.</p>,
};
