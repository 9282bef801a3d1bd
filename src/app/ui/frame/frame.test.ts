import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** Frames that the test draws, on a clock that it moves. */
let callbacks: (() => void)[] = [];
let nowMs = 0;
const done: string[] = [];

beforeEach(() => {
  [callbacks, nowMs] = [[], 0];
  done.length = 0;
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => callbacks.push(call));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  vi.stubGlobal('performance', { now: () => nowMs });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Draws a frame; `between` is what is rendered after its first callback. */
function drawFrame(between: () => void = () => undefined): void {
  const [first, ...rest] = callbacks.splice(0);
  first?.();
  between();
  for (const call of rest) call();
}

function task(name: string, takesMs = 0): () => void {
  return () => {
    nowMs += takesMs;
    done.push(name);
  };
}

describe('a frame', () => {
  it('changes the page, then measures, then paints, what its own changes ask for too', async () => {
    const { updateInFrame, measureInFrame, paintInFrame } = await import('./frame.ts');
    paintInFrame(task('paint'));
    measureInFrame(task('measure'));
    updateInFrame(task('update'));
    drawFrame(() => paintInFrame(task('paint of the update')));
    expect(done).toEqual(['update', 'measure', 'paint', 'paint of the update']);
    expect(callbacks).toEqual([]);
  });

  it('does a task once that is requested twice', async () => {
    const { updateInFrame } = await import('./frame.ts');
    const twice = task('update');
    updateInFrame(twice);
    updateInFrame(twice);
    drawFrame();
    expect(done).toEqual(['update']);
  });

  it('paints while there is time, what is rendered counted, and then at least what has waited longest', async () => {
    const { paintInFrame } = await import('./frame.ts');
    for (const name of ['a', 'b', 'c', 'd']) paintInFrame(task(name, 6));
    drawFrame();
    expect(done).toEqual(['a', 'b']);
    drawFrame(() => {
      paintInFrame(task('e', 6));
      nowMs += 20;
    });
    expect(done).toEqual(['a', 'b', 'c']);
    drawFrame();
    expect(done).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('comes without a picture where the page is not seen', async () => {
    const { updateInFrame } = await import('./frame.ts');
    updateInFrame(task('update'));
    vi.advanceTimersByTime(1000);
    expect(done).toEqual(['update']);
  });
});
