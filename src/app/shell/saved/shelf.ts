/**
 * The designs that are kept in the browser. Every change of one is a single step of the storage below, so two tabs
 * never overwrite each other: a save says which revision it was made from, and where that is not the newest any more
 * both are kept. Failures of the storage are values.
 */
import { problem, success, type Result } from '../../../units/result.ts';
import { readRecord, type SavedDesign } from './record.ts';

/** Where the records lie: IndexedDB on the page (database.ts). Its failures are rejections. */
export interface Storage {
  readonly all: () => Promise<readonly unknown[]>;
  /** Replaces a value by what `change` makes of it in one step; null removes it, the same value leaves it. */
  readonly update: (id: string, change: (old: unknown) => unknown) => Promise<void>;
}

export interface Saved {
  readonly record: SavedDesign;
  /** Another tab had saved the design since: this is a copy beside it. */
  readonly isCopy: boolean;
}

export type Shelf = ReturnType<typeof createShelf>;

/** A page that is open long keeps one entry; these are the entries of the last pages. */
export const MOST_AUTOSAVED = 8;

export function createShelf(storage: Storage, now: () => number, newId: () => string) {
  async function guarded<T>(work: () => Promise<T>): Promise<Result<T>> {
    try {
      return success(await work());
    } catch (error) {
      return problem('storage', storageMessage(error));
    }
  }

  async function records(): Promise<readonly SavedDesign[]> {
    const read = (await storage.all()).map(readRecord);
    return read.filter((each) => each !== null).sort((a, b) => b.savedMs - a.savedMs);
  }

  async function write(record: SavedDesign): Promise<SavedDesign> {
    await storage.update(record.id, () => record);
    return record;
  }

  function changeOne(
    id: string,
    change: (old: SavedDesign) => SavedDesign | null,
  ): Promise<Result<SavedDesign | null>> {
    return guarded(async () => {
      let before: SavedDesign | null = null;
      await storage.update(id, (old) => {
        before = readRecord(old);
        return before === null ? old : change(before);
      });
      return before;
    });
  }

  return {
    /** All of them, the newest first. */
    list: (): Promise<Result<readonly SavedDesign[]>> => guarded(records),

    /** A new one. */
    add: (name: string, text: string): Promise<Result<SavedDesign>> =>
      guarded(() => write({ id: newId(), kind: 'named', name, text, savedMs: now(), revision: 1 })),

    /** Over the one it was opened from, or beside it where that one has changed or gone since. */
    save: (from: SavedDesign, text: string): Promise<Result<Saved>> =>
      guarded(async () => {
        const next: SavedDesign = { ...from, text, savedMs: now(), revision: from.revision + 1 };
        const seen = { isNewest: false };
        await storage.update(from.id, (old) => {
          seen.isNewest = readRecord(old)?.revision === from.revision;
          return seen.isNewest ? next : old;
        });
        if (seen.isNewest) return { record: next, isCopy: false };
        return {
          record: await write({ ...next, id: newId(), name: copyName(from.name), revision: 1 }),
          isCopy: true,
        };
      }),

    /** The entry of one page, which no other page writes; the oldest entries make room. */
    autosave: (id: string, name: string, text: string): Promise<Result<SavedDesign>> =>
      guarded(async () => {
        const entry = await write({ id, kind: 'auto', name, text, savedMs: now(), revision: 1 });
        const others = (await records()).filter((each) => each.kind === 'auto' && each.id !== id);
        const isSame = (each: SavedDesign): boolean => each.text === text;
        const older = others.filter((each) => !isSame(each)).slice(MOST_AUTOSAVED - 1);
        const extra = [...others.filter(isSame), ...older];
        for (const each of extra) await storage.update(each.id, () => null);
        return entry;
      }),

    rename: (id: string, name: string) =>
      changeOne(id, (old) => ({ ...old, kind: 'named', name, revision: old.revision + 1 })),

    duplicate: ({ name, text }: SavedDesign): Promise<Result<SavedDesign>> =>
      guarded(() =>
        write({ id: newId(), kind: 'named', name: copyName(name), text, savedMs: now(), revision: 1 }),
      ),

    /** Gives what was removed, to be put back. */
    remove: (id: string) => changeOne(id, () => null),

    putBack: (record: SavedDesign): Promise<Result<SavedDesign>> => guarded(() => write(record)),
  };
}

/** As long as a name may be. */
function copyName(name: string): string {
  return `${name.slice(0, 100)} (copy)`;
}

function storageMessage(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'QuotaExceededError') {
    return 'the browser has no room left for designs; delete some of them, or save this one as a file';
  }
  return `the browser keeps nothing for this page (${name || 'no reason given'}), as in some private windows; save the design as a file or copy its link`;
}
