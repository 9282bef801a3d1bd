/** The first collective of a layer in a pass: from its issue to the end of its last chunk. */
import type { View } from '../../../state/view/view.ts';
import type { Trace } from '../../../state/traces/trace.ts';

/** null while the run goes on, if the layer has no chunks, or if they are not kept. */
export function collectiveTime(trace: Trace | null, layer: number, pass: number): View | null {
  if (trace === null || trace.issuedNs === null || trace.collectives === null) return null;
  if (trace.undealt.length > 0) return null;
  const { collectives, issuedNs, segments } = trace;
  let row = -1;
  collectives.task.forEach((_, listedTask) => {
    if (collectives.layer[listedTask] !== layer || collectives.pass[listedTask] !== pass) return;
    if (row < 0 || issuedNs[listedTask]! < issuedNs[row]!) row = listedTask;
  });
  if (row < 0) return null;
  const task = collectives.task[row]!;
  const startNs = issuedNs[row]!;
  let endNs = startNs;
  for (const lane of segments) {
    for (let index = 0; index < lane.count; index++) {
      if (lane.task[index] === task && lane.endNs[index]! > endNs) endNs = lane.endNs[index]!;
    }
  }
  return endNs > startNs ? { startNs, endNs } : null;
}
