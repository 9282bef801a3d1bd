/** Times between the frames of a page, ms, recorded inside it. */
declare global {
  interface Window {
    /** null while none are recorded. */
    recordedFrames: number[] | null;
  }
}

/** Runs in the page. */
export function recordFrames(): void {
  window.recordedFrames = [];
  let last = performance.now();
  const frame = (now: number): void => {
    if (window.recordedFrames === null) return;
    window.recordedFrames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** Runs in the page: ends the recording. */
export function takeFrames(): readonly number[] {
  const recorded = window.recordedFrames ?? [];
  window.recordedFrames = null;
  return recorded;
}

/** The 95th percentile. */
export function frameAt95(frames: readonly number[]): number {
  const sorted = frames.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? NaN;
}
