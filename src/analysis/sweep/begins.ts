/** Parts of a design that begin with a number in them: a sweep or a search may vary what the document leaves out. */
import type { Design } from '../../design/document.ts';
import { valueAt, withValueAt } from './path.ts';

/** What a part of the document begins with where a design leaves it out. */
const BEGINS: Readonly<Record<string, object>> = {
  'parallelism.pipeline': { stages: 1, schedule: 'oneForwardOneBackward' },
  'parallelism.expertParallel': { degree: 1 },
  // The dispatcher of ASTRA-SIM: P and T of its Table IV.
  'system.dispatch': { issue: 16, below: 8 },
  // Links that carry nothing but payload, as without the part.
  'system.links': { efficiency: 1, packetBytes: 256, headerBytes: 0, routerLatencyNs: 0 },
};

/** Whether the part at a path begins by itself with one of its numbers. */
export function beginsAt(part: string): boolean {
  return BEGINS[part] !== undefined;
}

/** Returns the design with what `value` at the path needs beside it. */
export function begun(design: Design, path: string, value: unknown): Design {
  const part = path.slice(0, Math.max(0, path.lastIndexOf('.')));
  const begins = BEGINS[part];
  const whole =
    begins !== undefined && valueAt(design, part) === undefined ? withValueAt(design, part, begins) : design;
  return withSchedule(whole, path, value);
}

/** Several chunks of a stage are those of the interleaved form of 1F1B. */
function withSchedule(design: Design, path: string, value: unknown): Design {
  const { pipeline } = design.parallelism;
  const isInterleaved =
    path === 'parallelism.pipeline.chunks' &&
    Number(value) > 1 &&
    pipeline?.schedule === 'oneForwardOneBackward';
  return isInterleaved ? withValueAt(design, 'parallelism.pipeline.schedule', 'interleaved') : design;
}
