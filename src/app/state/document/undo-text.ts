/** A sentence about what an undo or a redo changed. */
import type { Design } from '../../../design/document.ts';
import { letterOf, type Workbench } from '../../../design/workbench/workbench.ts';

const WORDS: Readonly<Record<Exclude<keyof Design, 'v'>, string>> = {
  name: 'the name',
  topology: 'the network',
  workload: 'the workload',
  parallelism: 'the parallelism',
  system: 'the system',
  compute: 'compute',
  bandwidth: 'the bandwidth',
  cost: 'the prices',
  training: 'the training',
  conditions: 'conditions',
};

/** "Undone: the network of B." or "Undone: 2 designs side by side, 3 before." */
export function undoneOnBench(done: 'Undone' | 'Redone', before: Workbench, after: Workbench): string {
  const [now, then] = [after.designs.length, before.designs.length];
  if (now !== then)
    return `${done}: ${now === 1 ? '1 design' : `${now} designs side by side`}, ${then} before.`;
  const changed = after.designs.findIndex((design, index) => design !== before.designs[index]);
  if (changed === -1) return `${done}.`;
  const text = undoneText(done, before.designs[changed]!, after.designs[changed]!);
  return now === 1 ? text : text.replace(/\.$/, ` of ${letterOf(changed)}.`);
}

/** "Undone: the network and the name." */
export function undoneText(done: 'Undone' | 'Redone', before: Design, after: Design): string {
  const parts = (Object.keys(WORDS) as (keyof typeof WORDS)[])
    // A name that follows the design is not a change by itself.
    .filter((field) => before[field] !== after[field])
    .filter((field, _, all) => field !== 'name' || all.length === 1)
    .map((field) => WORDS[field]);
  const last = parts.pop();
  if (last === undefined) return `${done}.`;
  return `${done}: ${parts.length === 0 ? last : `${parts.join(', ')} and ${last}`}.`;
}
