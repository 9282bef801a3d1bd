/** An edit of the budget in the built page, as typing makes it, timed inside the page. */

export interface EditTimes {
  /** From the edit to the first frame with a result of the new design. */
  readonly firstMs: number;
  /** To the frame that says that all is simulated. */
  readonly doneMs: number;
  /** The longest task over 50 ms of the main thread meanwhile, 0 for none. */
  readonly longestTaskMs: number;
}

/** Runs in the page. */
export function editBudget(budgetGBps: number): Promise<EditTimes> {
  const input = document.querySelector<HTMLInputElement>('[role="spinbutton"][id*="budgetGBps"]');
  const results = document.querySelector('#compare .results__body');
  const status = document.querySelector('.status-line');
  // React overrides the property of the element; the prototype's setter is what typing does.
  const property = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  if (input === null || results === null || status === null || property === undefined) {
    throw new Error('the page has no budget field, results or status line');
  }
  const tasksMs: number[] = [];
  const note = (entries: PerformanceEntryList): void => {
    tasksMs.push(...entries.map(({ duration }) => duration));
  };
  const observer = new PerformanceObserver((list) => {
    note(list.getEntries());
  });
  observer.observe({ type: 'longtask' });
  const start = performance.now();
  // Its size changes every frame: what is told of that comes after all callbacks of the frame and before its paint.
  const probe = document.createElement('i');
  probe.style.cssText = 'position: fixed; inline-size: 1px; block-size: 1px';
  document.body.append(probe);
  const untilPainted = (isReady: () => boolean): Promise<number> =>
    new Promise((resolve) => {
      const look = new ResizeObserver(() => {
        if (isReady()) {
          look.disconnect();
          // A task after the frame: what changed before it is on the screen.
          setTimeout(() => resolve(performance.now() - start));
        } else {
          requestAnimationFrame(() => {
            probe.style.inlineSize = probe.style.inlineSize === '1px' ? '2px' : '1px';
          });
        }
      });
      look.observe(probe);
    });
  const before = results.textContent;
  property.set?.call(input, String(budgetGBps));
  input.dispatchEvent(new Event('input', { bubbles: true }));
  const first = untilPainted(() => results.textContent !== before);
  const done = first.then(() => untilPainted(() => status.getAttribute('data-phase') === 'finished'));
  return Promise.all([first, done]).then(([firstMs, doneMs]) => {
    note(observer.takeRecords());
    observer.disconnect();
    probe.remove();
    return { firstMs, doneMs, longestTaskMs: Math.max(0, ...tasksMs) };
  });
}
