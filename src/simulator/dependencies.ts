/**
 * The dependencies of a task graph in compressed rows: the successors of task t are
 * `successors[offsets[t]] .. successors[offsets[t + 1] - 1]`, in index order.
 */

export interface Dependencies {
  readonly offsets: Int32Array;
  readonly successors: Int32Array;
  /** Tasks each task still waits for; the run counts it down. */
  readonly pending: Int32Array;
}

/** @throws RangeError when a task waits for itself or a later one: a bug of its generator. */
export function dependenciesOf(tasks: readonly { readonly after: readonly number[] }[]): Dependencies {
  const count = tasks.length;
  const offsets = new Int32Array(count + 1);
  const pending = new Int32Array(count);
  tasks.forEach((task, index) => {
    pending[index] = task.after.length;
    for (const before of task.after) {
      if (!(before >= 0 && before < index)) {
        throw new RangeError(`task ${index} waits for task ${before}, which is not an earlier one`);
      }
      offsets[before + 1] = (offsets[before + 1] as number) + 1;
    }
  });
  for (let task = 0; task < count; task++) {
    offsets[task + 1] = (offsets[task + 1] as number) + (offsets[task] as number);
  }
  const successors = new Int32Array(offsets[count] as number);
  const next = offsets.slice();
  tasks.forEach((task, index) => {
    for (const before of task.after) {
      const place = next[before] as number;
      successors[place] = index;
      next[before] = place + 1;
    }
  });
  return { offsets, successors, pending };
}
