/**
 * Work that is done at most once a frame, right before the browser draws it, so that whatever arrives between two frames
 * costs one rendering: first what changes the page, which is rendered between the two callbacks of a frame; then what asks
 * where things are; then what paints canvases, until the frame has had enough. The other canvases keep their pictures
 * until the next one.
 */
type Task = () => void;

const updates = new Set<Task>();
const measures = new Set<Task>();
const paints = new Set<Task>();
/** What a frame may take before it paints another canvas; the browser has to lay it out and draw it as well. */
const ENOUGH_MS = 10;
/** A hidden page has no frames; its results still arrive. */
const HIDDEN_AFTER_MS = 250;

let frames: readonly number[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let startMs = 0;
/** Canvases that the last frame omitted, the first one first. */
let waited: ReadonlySet<Task> = new Set();

/** Changes the page in the next frame; a task that is added twice runs once. */
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

/** Calls in a task after the next frame. */
export function whenPainted(call: () => void): void {
  let isCalled = false;
  const soon = (): void => {
    if (!isCalled) setTimeout(call);
    isCalled = true;
  };
  requestAnimationFrame(soon);
  // A page that is not seen has no frames.
  if (document.hidden) soon();
}

function request(): void {
  if (frames.length > 0) return;
  frames = [requestAnimationFrame(change), requestAnimationFrame(draw)];
  timer = setTimeout(() => {
    change();
    draw();
  }, HIDDEN_AFTER_MS);
}

function change(): void {
  startMs = performance.now();
  clearTimeout(timer);
  doAll(updates);
}

function draw(): void {
  for (const handle of frames) cancelAnimationFrame(handle);
  doAll(measures);
  paintSome();
  frames = [];
  if (updates.size + measures.size + paints.size > 0) request();
}

/** Canvases that have waited come first, and one of them is painted however late it is. */
function paintSome(): void {
  // Asked for again while it waits, a picture keeps its place.
  const asked = [...paints];
  paints.clear();
  const late = new Set<Task>();
  let hasPainted = false;
  for (const paint of asked) {
    const isInTime = performance.now() - startMs < ENOUGH_MS;
    if (isInTime || (waited.has(paint) && !hasPainted)) {
      paint();
      hasPainted = true;
    } else late.add(paint);
  }
  for (const paint of late) paints.add(paint);
  waited = late;
}

function doAll(tasks: Set<Task>): void {
  const asked = [...tasks];
  tasks.clear();
  for (const task of asked) task();
}
