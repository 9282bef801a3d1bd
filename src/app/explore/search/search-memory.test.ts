import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SOME_DESIGN } from '../../../testing/designs.ts';
import type { SpaceFound } from '../../../search/ask-search.ts';

const stored = new Map<string, string>();
const heard = new Map<string, () => void>();

beforeEach(() => {
  vi.resetModules();
  stored.clear();
  const window = {
    get parent(): object {
      return window;
    },
  };
  vi.stubGlobal('window', window);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => heard.set(name, listener));
  vi.stubGlobal('performance', { now: () => 0, getEntriesByType: () => [{ type: 'reload' }] });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The tab of a page that was just loaded. */
async function openTab() {
  const [memory, form, search, files] = await Promise.all([
    import('./search-memory.ts'),
    import('./form/form-store.ts'),
    import('./search-store.ts'),
    import('./space-files.ts'),
  ]);
  memory.startSearchMemory();
  return {
    form: form.searchForm,
    run: search.searchRun.store,
    opened: files.openedSpace,
    writeForm: form.writeForm,
    restore: memory.restore,
  };
}

const FOUND = {
  objective: 'time',
  points: 12,
  rows: [{ key: 'a', score: 1, timeNs: 1, cost: 2, chosen: { tp: 8 }, design: SOME_DESIGN }],
  gap: 0,
} as unknown as SpaceFound;
const SPACE = { free: { tp: [1, 2] } };

it('the form, the space of a file and what was found are there again after a reload', async () => {
  const before = await openTab();
  before.writeForm({ counts: '2-3', where: 'tp > 1' });
  before.opened.setState({ opened: { file: 'a.json', space: SPACE, summary: {} as never } });
  const about = { space: SPACE, objective: 'time', base: null } as const;
  before.run.setState({ phase: 'done', about, value: FOUND, wallMs: 5 }, true);
  heard.get('pagehide')?.();
  vi.resetModules();
  const after = await openTab();
  expect(after.form.getState()).toEqual(before.form.getState());
  expect(after.run.getState()).toEqual(before.run.getState());
  const state = after.run.getState();
  // What was found is of the very space that is open, or the page would say that it had changed.
  expect(state.phase === 'done' && state.about.space).toBe(after.opened.getState().opened?.space);
});

it.each(['', '{', '[]', '{"form":{}}', '{"form":null,"opened":null,"done":null}'])(
  'what is damaged leaves the tab as on a first visit: %s',
  async (text) => {
    const tab = await openTab();
    tab.restore(text);
    expect(tab.form.getState()).toEqual(tab.form.getInitialState());
    expect(tab.run.getState()).toEqual({ phase: 'idle' });
  },
);
