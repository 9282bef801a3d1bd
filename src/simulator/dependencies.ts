/**
 * The dependencies of a task graph in compressed rows: the successors of task t are
 * `successors[offsets[t]] .. successors[offsets[t + 1] - 1]`, in index order.
 */

export interface Dependencies {
  readonly offsets: Int32Array;
  readonly successors: Int32Array;
  /** Number of tasks that each task still waits for; the run counts it down. */
  readonly pending: Int32Array;
}

/** @throws RangeError if a task waits for itself or a later task, which is a bug in its generator */
export function dependenciesOf(tasks: readonly { readonly after: readonly number[] }[]): Dependencies {
  const count = tasks.length;
  const offsets = new Int32Array(count + 1);
  const pending = new Int32Array(count);
  // Loops instead of callbacks: a graph of thousands of tasks is walked once, before the engine has compiled anything.
  for (let index = 0; index < count; index++) {
    const { after } = tasks[index]!;
    pending[index] = after.length;
    for (let place = 0; place < after.length; place++) {
      const before = after[place]!;
      if (!(before >= 0 && before < index)) {
        throw new RangeError(`task ${index} waits for task ${before}, which is not an earlier one`);
      }
      offsets[before + 1]! += 1;
    }
  }
  for (let task = 0; task < count; task++) offsets[task + 1]! += offsets[task]!;
  const successors = new Int32Array(offsets[count]!);
  const next = offsets.slice();
  for (let index = 0; index < count; index++) {
    const { after } = tasks[index]!;
    for (let place = 0; place < after.length; place++) {
      const before = after[place]!;
      successors[next[before]!] = index;
      next[before]! += 1;
    }
  }
  return { offsets, successors, pending };
}
