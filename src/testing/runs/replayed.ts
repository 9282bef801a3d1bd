/** A replay of traces on the network of a design, run to its end; throws if it cannot be run. */
import { replay, type Replayed } from '../../analysis/replay/replay.ts';
import type { Design } from '../../design/document.ts';
import type { ReplayGraph } from '../../taskgraph/replay-graph.ts';
import { valueOf } from '../../units/result.ts';

export function replayedOn(graph: ReplayGraph, design: Design): Replayed {
  const steps = replay(graph, design);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return valueOf(step.value);
  }
}
