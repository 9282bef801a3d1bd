/**
 * Work that is done at most once a frame, right before the browser draws it: first what changes the page, then what
 * paints canvases, so that whatever arrives between two frames costs one rendering.
 */
type Task = () => void;

const updates = new Set<Task>();
const paints = new Set<Task>();
/** A page that is not seen has no frames; its results still arrive. */
const HIDDEN_AFTER_MS = 250;

let frame = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Changes what the page shows in the next frame; the same task asked for again is done once. */
export function updateInFrame(task: Task): void {
  updates.add(task);
  request();
}

/** Paints in the next frame, or still in this one where an update of it asks. */
export function paintInFrame(task: Task): void {
  paints.add(task);
  request();
}

function request(): void {
  if (frame !== 0) return;
  frame = requestAnimationFrame(run);
  timer = setTimeout(run, HIDDEN_AFTER_MS);
}

function run(): void {
  clearTimeout(timer);
  cancelAnimationFrame(frame);
  doAll(updates);
  doAll(paints);
  frame = 0;
  if (updates.size + paints.size > 0) request();
}

function doAll(tasks: Set<Task>): void {
  const asked = [...tasks];
  tasks.clear();
  for (const task of asked) task();
}
