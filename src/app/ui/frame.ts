/**
 * Work that is done at most once a frame, right before the browser draws it, so that whatever arrives between two frames
 * costs one rendering: first what changes the page, then what asks where things are, then what paints canvases. Where the
 * frame has had enough, the canvases keep their pictures until the next one.
 */
type Task = () => void;

const updates = new Set<Task>();
const measures = new Set<Task>();
const paints = new Set<Task>();
/** What a frame may take before painting; the browser has to lay it out and draw it as well. */
const ENOUGH_MS = 10;
/** A page that is not seen has no frames; its results still arrive. */
const HIDDEN_AFTER_MS = 250;

let frame = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Whether the canvases were left out of the last frame. */
let haveWaited = false;

/** Changes what the page shows in the next frame; the same task asked for again is done once. */
export function updateInFrame(task: Task): void {
  updates.add(task);
  request();
}

/** Asks for the layout of the next frame, or of this one where an update of it asks; the page has been changed by then. */
export function measureInFrame(task: Task): void {
  measures.add(task);
  request();
}

/** Paints in the next frame, or still in this one where an update of it asks and there is time. */
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
  const start = performance.now();
  doAll(updates);
  doAll(measures);
  // No picture waits twice.
  if (haveWaited || performance.now() - start < ENOUGH_MS) doAll(paints);
  haveWaited = paints.size > 0;
  frame = 0;
  if (updates.size + measures.size + paints.size > 0) request();
}

function doAll(tasks: Set<Task>): void {
  const asked = [...tasks];
  tasks.clear();
  for (const task of asked) task();
}
