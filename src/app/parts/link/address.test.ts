import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import type { Design } from '../../../design/document.ts';

const KEY = 'netloom.unwritten';
/** Longer than the page waits before it writes an edit. */
const LONG_MS = 1000;
const AGAIN_MS = 5000;

/** The address bar, the storage and the events of a page that the test opens. */
const page = {
  location: { hash: '', pathname: '/', search: '', href: 'http://localhost/' },
  stored: new Map<string, string>(),
  heard: new Map<string, () => void>(),
  refuses: false,
  /** Itself, unless another page stands around it. */
  around: null as object | null,
};

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  page.location.hash = '';
  page.stored.clear();
  page.refuses = false;
  page.around = null;
  const window = {
    get parent(): object {
      return page.around ?? window;
    },
  };
  vi.stubGlobal('window', window);
  vi.stubGlobal('location', page.location);
  vi.stubGlobal('history', {
    replaceState: (_state: unknown, _title: string, address: string) => {
      if (page.refuses) throw new DOMException('too often', 'SecurityError');
      page.location.hash = address.startsWith('#') ? address : '';
    },
  });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => page.stored.get(key) ?? null,
    setItem: (key: string, value: string) => page.stored.set(key, value),
    removeItem: (key: string) => page.stored.delete(key),
  });
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => page.heard.set(name, listener));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page that has just been opened, and an edit of it. */
async function openPage() {
  const { startAddress } = await import('./address.ts');
  const { change } = await import('../../state/page/edits.ts');
  const { designDocument } = await import('../../state/page/session.ts');
  await startAddress();
  const setBudget = (budgetGBps: number): void =>
    change((design: Design) => ({ ...design, bandwidth: { ...design.bandwidth, budgetGBps } }));
  return { setBudget, design: () => designDocument.store.getState().design };
}

/** What is kept for a reload when the page is left now. */
function left(): { readonly fragment: string | null; readonly former: string } | null {
  page.stored.delete(KEY);
  page.heard.get('pagehide')?.();
  const kept = page.stored.get(KEY);
  return kept === undefined ? null : (JSON.parse(kept) as ReturnType<typeof left>);
}

async function untilWritten(): Promise<void> {
  vi.advanceTimersByTime(LONG_MS);
  await vi.waitFor(() => expect(left()?.fragment).toBeNull());
}

describe('the address', () => {
  it('follows an edit, and keeps the previous address for a reload that began with it', async () => {
    const { setBudget } = await openPage();
    setBudget(480);
    expect(left()).toMatchObject({ fragment: '' });
    await untilWritten();
    expect(page.location.hash).toContain('480');
    expect(left()).toMatchObject({ fragment: null, former: '' });
  });

  it('written again as it was does not displace the one before it', async () => {
    const { setBudget } = await openPage();
    setBudget(480);
    await untilWritten();
    setBudget(500);
    setBudget(480);
    expect(left()?.fragment).toContain('480');
    await untilWritten();
    expect(left()).toMatchObject({ fragment: null, former: '' });
  });

  it('that the browser refuses to write is written later, and meanwhile nothing of an edit is lost', async () => {
    const { setBudget } = await openPage();
    page.refuses = true;
    setBudget(480);
    vi.advanceTimersByTime(LONG_MS);
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    expect(left()).toMatchObject({ fragment: '' });
    page.refuses = false;
    vi.advanceTimersByTime(AGAIN_MS);
    await vi.waitFor(() => expect(page.location.hash).toContain('480'));

    page.refuses = true;
    setBudget(500);
    left();
    vi.resetModules();
    page.refuses = false;
    expect((await openPage()).design().bandwidth.budgetGBps).toBe(500);
    await vi.waitFor(() => expect(page.location.hash).toContain('500'));
  });

  it('in a frame opens nothing that the tab kept, and keeps nothing in the tab', async () => {
    const { setBudget } = await openPage();
    setBudget(480);
    left();
    vi.resetModules();
    page.around = {};
    const framed = await openPage();
    expect(framed.design()).toEqual(DEFAULT_DESIGN);
    framed.setBudget(500);
    expect(left()).toBeNull();
  });

  it.each([
    ['is missing', undefined],
    [
      'throws',
      function refused() {
        throw new Error('refused');
      },
    ],
  ])('of a packed link says why it does not open where DecompressionStream %s', async (_, stream) => {
    vi.stubGlobal('DecompressionStream', stream);
    page.location.hash = '#1.q1YqU7IyNNBRKkpNLlGyMqgFAA';
    const { design } = await openPage();
    const { linkTrouble } = await import('./address.ts');
    expect(linkTrouble.getState().message).toContain('cannot be unpacked');
    expect(design()).toEqual(DEFAULT_DESIGN);
  });
});
