/**
 * Peak memory of a run in progress, MB, after a garbage collection: of a million chunk phases whose
 * trace is handed over as it grows, as the worker does, and of sums alone where most chunks wait.
 */
import type { Recording } from '../../simulator/input.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { lineOf, type Line } from '../measure.ts';
import { heldBytes } from '../memory.ts';
import { AGGREGATES, closed, FULL_TRACE, prepared, started } from '../run-design.ts';
import { designOf } from './timeline.ts';

const RUNS = 9;
const EVENTS_BETWEEN_BATCHES = 8192;
const BATCHES_BETWEEN_LOOKS = 24;
const MOST_CHUNKS = 4096;

const CASES = [
  { name: 'memory.1m.worker.MB', design: () => designOf(1e6), recording: FULL_TRACE },
  { name: 'memory.aggregates.MB', design: waitingDesign, recording: AGGREGATES },
] as const;

export function memoryLines(isAsked: (name: string) => boolean): readonly Line[] {
  return CASES.filter(({ name }) => isAsked(name)).map(({ name, design, recording }) => {
    const bytes = Array.from({ length: RUNS }, () => mostBytes(design(), recording));
    const megabytes = bytes.map((value) => value / 1e6);
    const line = lineOf(name, 'MB', megabytes, { events: null, bytes: null });
    return { ...line, bytes: Math.round(line.median * 1e6) };
  });
}

/** The collectives of all layers are under way at once, each in the maximum number of chunks. */
function waitingDesign(): Design {
  const { parallelism, system } = DEFAULT_DESIGN;
  return {
    ...DEFAULT_DESIGN,
    parallelism: { ...parallelism, overlap: true },
    system: { ...system, chunks: MOST_CHUNKS },
  };
}

function mostBytes(design: Design, recording: Recording): number {
  const ready = prepared(design);
  const split = closed(ready, design.bandwidth.scheme);
  const before = heldBytes();
  const run = started(ready, split, recording);
  let most = 0;
  for (let done = false, batch = 0; !done; batch++) {
    done = run.advance(EVENTS_BETWEEN_BATCHES);
    if (done || batch % BATCHES_BETWEEN_LOOKS === 0) most = Math.max(most, heldBytes() - before);
    run.trace?.takeSegments();
    run.trace?.takeCompute();
  }
  return most;
}
