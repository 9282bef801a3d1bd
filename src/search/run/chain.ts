/**
 * A task graph whose tasks run strictly one after the other: without overlap every training loop is one. Each collective then
 * has the network to itself, so that equal ones take as long; its run is a sum, in the order of the tasks and to the last
 * bit what the event loop adds up (its clock begins anew whenever nothing is under way, simulator/clock.ts).
 */
import type { CollectiveTask, Task, TaskGraph } from '../../taskgraph/graph.ts';

export interface Chain {
  /** One task of each kind of collectives that are alike. */
  readonly kinds: readonly CollectiveTask[];
  /** By step: its index in `kinds`, or -1, and the additional time that it takes, ns. */
  readonly kindOf: Int32Array;
  readonly fixedNs: Float64Array;
}

/** null if two tasks may be under way at once, or if a collective takes time to launch. */
export function chainOf({ tasks, stages }: TaskGraph): Chain | null {
  if (stages !== undefined) return null;
  const kinds: CollectiveTask[] = [];
  const kindOf: number[] = [];
  const fixedNs: number[] = [];
  for (const [index, task] of tasks.entries()) {
    if (index > 0 && !task.after.includes(index - 1)) return null;
    if (task.kind === 'wait') continue;
    if (task.kind === 'collective') {
      if ((task.launchNs ?? 0) > 0) return null;
      if (task.bytes <= 0) continue;
      kindOf.push(kindIn(kinds, task));
      fixedNs.push(task.updateNs);
    } else if (task.durationNs > 0) {
      kindOf.push(-1);
      fixedNs.push(task.durationNs);
    }
  }
  return { kinds, kindOf: Int32Array.from(kindOf), fixedNs: Float64Array.from(fixedNs) };
}

function kindIn(kinds: CollectiveTask[], task: Task & { readonly kind: 'collective' }): number {
  const found = kinds.findIndex(
    (own) =>
      own.collective === task.collective &&
      own.bytes === task.bytes &&
      own.group === task.group &&
      own.slower === task.slower &&
      own.slice?.messages === task.slice?.messages,
  );
  return found >= 0 ? found : kinds.push(task) - 1;
}

/** @param aloneNs by kind; less than 0 if its group has nobody to send to: then it is over at once */
export function chainNs({ kindOf, fixedNs }: Chain, aloneNs: ArrayLike<number>): number {
  let nowNs = 0;
  for (let step = 0; step < kindOf.length; step += 1) {
    const kind = kindOf[step]!;
    if (kind < 0) nowNs += fixedNs[step]!;
    else if (aloneNs[kind]! >= 0) nowNs += aloneNs[kind]! + fixedNs[step]!;
  }
  return nowNs;
}
