import { afterEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import type { Design } from '../../../design/document.ts';
import { createPortEngines } from '../../../worker/client/port-engine.ts';
import { createPage, type Page } from './create-page.ts';

const engines = createPortEngines();

const pages: Page[] = [];

afterEach(async () => {
  for (const { designDocument, engine } of pages.splice(0)) {
    // A page without a network has nothing to run or to refine.
    designDocument.edit('end', (design) => ({ ...design, topology: { ...design.topology, dimensions: [] } }));
    await engine.idle();
  }
  engines.close();
});

function openPage(design: Design): Page {
  const page = createPage(
    { pacing: { notify: (listener) => listener(), later: (work) => work(() => true) }, spawn: engines.spawn },
    design,
  );
  page.runner.follow();
  pages.push(page);
  return page;
}

const withBudget =
  (budgetGBps: number) =>
  (design: Design): Design => ({ ...design, bandwidth: { ...design.bandwidth, budgetGBps } });

async function finished(page: Page, design: Design): Promise<number> {
  await vi.waitFor(() => {
    const { phase, shownFor } = page.runner.store.getState();
    expect([phase, shownFor]).toEqual(['finished', design]);
  }, 20_000);
  return page.runner.store.getState().shown.equal!.simulated!.iterationNs;
}

const designOf = (page: Page): Design => page.designDocument.store.getState().design;

describe('two pages side by side', () => {
  it('run their own designs, and an edit of one changes nothing on the other', async () => {
    const left = openPage(withBudget(300)(DEFAULT_DESIGN));
    const right = openPage(withBudget(600)(DEFAULT_DESIGN));
    const leftNs = await finished(left, designOf(left));
    const rightNs = await finished(right, designOf(right));
    expect(rightNs).toBeLessThan(leftNs);
    const before = {
      document: right.designDocument.store.getState(),
      run: right.runner.store.getState(),
      trace: right.trace.current(),
      version: right.trace.version(),
    };

    left.drafts.put('bandwidth.budgetGBps', { text: '6oo', message: 'must be a number' });
    left.designDocument.edit('budget', withBudget(600));

    expect(await finished(left, designOf(left))).toBe(rightNs);
    expect(right.designDocument.store.getState()).toBe(before.document);
    expect(right.designDocument.history.getState().pastStates).toEqual([]);
    expect(right.drafts.store.getState().drafts).toEqual({});
    expect(right.runner.store.getState().shown).toBe(before.run.shown);
    expect(right.trace.current()).toBe(before.trace);
    expect(right.trace.version()).toBe(before.version);
    left.designDocument.undo();
    expect(await finished(left, designOf(left))).toBe(leftNs);
  });
});
