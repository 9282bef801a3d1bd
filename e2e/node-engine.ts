// The engine as the page has it, run here in Node: what a journey compares the page with.
import { createEngine } from '../src/worker/server/engine.ts';
import type { BatchEvent } from '../src/worker/protocol.ts';
import type { SchemeResult } from '../src/run/report/results.ts';
import type { Design } from '../src/design/document.ts';

/** The run of the shown scheme with its trace. */
export async function runInNode(
  design: Design,
): Promise<{ readonly result: SchemeResult; readonly batches: readonly BatchEvent[] }> {
  const engine = createEngine(
    { now: () => performance.now(), pause: () => new Promise((resolve) => setImmediate(resolve)) },
    (onEvent) => (event) => {
      onEvent(event);
    },
  );
  const { scheme } = design.bandwidth;
  const batches: BatchEvent[] = [];
  const results: SchemeResult[] = [];
  await engine.run({ runId: 1, design, schemes: [scheme], traced: scheme }, (event) => {
    if (event.type === 'batch') batches.push(event);
    if (event.type === 'scheme') results.push(event.result);
  });
  const [result] = results;
  if (result === undefined) throw new Error('the design cannot be run');
  return { result, batches };
}
