/** Two tabs on one storage, their steps interleaved in any order: nothing that a person named is lost or written over. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readRecord, type SavedDesign } from './record.ts';
import { createShelf, type Shelf, type Storage } from './shelf.ts';

const ACTIONS = ['autosave', 'add', 'save', 'rename', 'remove', 'putBack', 'duplicate'] as const;
type Action = (typeof ACTIONS)[number];

/** What a page knows of the shelf, as the page of the app does (autosave.ts, saved-store.ts). */
interface Tab {
  readonly shelf: Shelf;
  entry: string;
  open: SavedDesign | null;
  removed: SavedDesign | null;
  /** What it is at, and for a save the record that it was made from. */
  doing: Action;
  from: SavedDesign | null;
}

/** What one step of the storage did to a record that may have existed; null otherwise. */
function harmOf({ doing, from }: Tab, old: unknown, next: unknown): string | null {
  if (old === undefined || next === old) return null;
  const before = readRecord(old);
  if (before === null) return `${doing} changed a record that the page cannot read`;
  if (before.kind === 'auto' && doing === 'autosave') return null;
  if (next === null) return doing === 'remove' ? null : `${doing} removed ${before.kind} ${before.text}`;
  const after = readRecord(next);
  if (after?.kind !== 'named') return `${doing} took the name from ${before.text}`;
  if (!Object.hasOwn(next as object, 'note')) return `${doing} dropped what a newer page added`;
  if (after.text === before.text) return doing === 'rename' ? null : `${doing} renamed ${before.text}`;
  const isNewest = doing === 'save' && from?.id === before.id && from.revision === before.revision;
  return isNewest ? null : `${doing} wrote over ${before.text}`;
}

async function act(tab: Tab, picked: SavedDesign | undefined, text: string): Promise<void> {
  const { shelf } = tab;
  if (tab.doing === 'autosave') {
    const kept = await shelf.autosave(tab.entry, 'auto', text);
    if (kept.ok) tab.entry = kept.value.id;
  } else if (tab.doing === 'add') {
    const added = await shelf.add('new', text);
    if (added.ok) tab.open = added.value;
  } else if (tab.doing === 'save' && tab.open !== null) {
    const saved = await shelf.save(tab.open, text);
    if (saved.ok) tab.open = saved.value.record;
  } else if (tab.doing === 'putBack' && tab.removed !== null) {
    await shelf.putBack(tab.removed);
  } else if (picked !== undefined) {
    if (tab.doing === 'rename') await shelf.rename(picked.id, text);
    if (tab.doing === 'duplicate') await shelf.duplicate(picked);
    if (tab.doing !== 'remove') return;
    const removed = await shelf.remove(picked.id);
    if (removed.ok) tab.removed = removed.value;
  }
}

it('two tabs never write over each other, in whatever order their steps come', async () => {
  const steps = fc.array(fc.record({ doing: fc.constantFrom(...ACTIONS), pick: fc.nat(20) }), {
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(steps, steps, fc.scheduler(), async (first, second, scheduler) => {
      const odd = { id: 'odd', kind: 'newer' };
      const records = new Map<string, unknown>([[odd.id, odd]]);
      const harms: string[] = [];
      /** What a person deleted. */
      const removed = new Set<string>();
      let count = 0;
      const next = (): number => (count += 1);

      const open = (name: string): Tab => {
        const stepOf = async <T>(what: string, step: () => T): Promise<T> => {
          await scheduler.schedule(Promise.resolve(), `${name}: ${what}`);
          return step();
        };
        const storage: Storage = {
          all: () => stepOf('all', () => [...records.values()]),
          update: (id, change) =>
            stepOf(id, () => {
              const old = records.get(id);
              const made = change(old);
              const harm = harmOf(tab, old, made);
              if (harm !== null) harms.push(harm);
              if (tab.doing === 'remove' && made === null) removed.add(readRecord(old)?.text ?? '');
              if (made === null) records.delete(id);
              // A newer page adds something to each record.
              else if (made !== old) records.set(id, { ...(made as object), note: 'of a newer page' });
            }),
        };
        const shelf = createShelf(storage, next, () => `id ${next()}`);
        const idle = { open: null, removed: null, doing: 'add', from: null } as const;
        const tab: Tab = { shelf, entry: `page ${name}`, ...idle };
        return tab;
      };

      const use = async (tab: Tab, todo: typeof first): Promise<void> => {
        for (const { doing, pick } of todo) {
          const shown = [...records.values()].map(readRecord).filter((record) => record !== null);
          Object.assign(tab, { doing, from: tab.open });
          const text = `text ${next()}`;
          await act(tab, shown[pick % Math.max(1, shown.length)], text);
          if ((doing === 'autosave' || doing === 'add') && !removed.has(text))
            expect([...records.values()].map((record) => readRecord(record)?.text)).toContain(text);
        }
      };

      await scheduler.waitFor(Promise.all([use(open('one'), first), use(open('two'), second)]));
      expect(harms).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});
