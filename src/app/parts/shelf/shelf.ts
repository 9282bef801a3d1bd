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
  /** Why this is a copy: another tab had saved the design since, or deleted it. Null where it is the design itself. */
  readonly copyOf: 'changed' | 'deleted' | null;
}

export type Shelf = ReturnType<typeof createShelf>;

/** A page that is open long keeps one entry; these are the entries of the last pages. */
export const MOST_AUTOSAVED = 8;

/** A storage that says nothing for so long is taken for one that never will. */
const ANSWER_WITHIN_MS = 10_000;
/** Clocks are set; an entry from further ahead tells nothing of when it was saved. */
const AHEAD_MS = 60_000;

export function createShelf(
  storage: Storage,
  now: () => number,
  newId: () => string,
  answerWithinMs = ANSWER_WITHIN_MS,
) {
  async function guarded<T>(work: () => Promise<T>): Promise<Result<T>> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new DOMException('', 'TimeoutError')), answerWithinMs);
    });
    try {
      return success(await Promise.race([work(), silence]));
    } catch (error) {
      return problem('storage', storageMessage(error));
    } finally {
      clearTimeout(timer);
    }
  }

  async function records(): Promise<readonly SavedDesign[]> {
    const read = (await storage.all()).map(readRecord);
    return read.filter((each) => each !== null).sort((a, b) => b.savedMs - a.savedMs);
  }

  /** Under its own id where that is free, else under a new one. */
  async function write(record: SavedDesign): Promise<SavedDesign> {
    const place = { isFree: false };
    await storage.update(record.id, (old) => {
      place.isFree = old === undefined;
      return place.isFree ? record : old;
    });
    return place.isFree ? record : write({ ...record, id: newId() });
  }

  /** Over what the page itself kept under its id, and over nothing else: a name that was given since makes it stay. */
  async function writeAuto(entry: SavedDesign): Promise<SavedDesign> {
    const place = { isOwn: false };
    await storage.update(entry.id, (old) => {
      place.isOwn = old === undefined || readRecord(old)?.kind === 'auto';
      return place.isOwn ? entry : old;
    });
    return place.isOwn ? entry : writeAuto({ ...entry, id: newId() });
  }

  /** Removes an entry, unless it was named or written since it was read. */
  function removeAuto({ id, revision, savedMs, text }: SavedDesign): Promise<void> {
    return storage.update(id, (old) => {
      const now = readRecord(old);
      const isSame = now?.revision === revision && now.savedMs === savedMs && now.text === text;
      return isSame && now.kind === 'auto' ? null : old;
    });
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
        const seen = { isNewest: false, isThere: false };
        await storage.update(from.id, (old) => {
          const found = readRecord(old);
          seen.isThere = old !== undefined;
          seen.isNewest = found?.revision === from.revision;
          return seen.isNewest ? { ...found, ...next } : old;
        });
        if (seen.isNewest) return { record: next, copyOf: null };
        return {
          record: await write({ ...next, id: newId(), name: copyName(from.name), revision: 1 }),
          copyOf: seen.isThere ? 'changed' : 'deleted',
        };
      }),

    /**
     * The entry of one page, which no other page writes; the oldest entries make room. Its id is another than the given one
     * where that belongs to a design with a name: the page goes on with it.
     */
    autosave: (id: string, name: string, text: string): Promise<Result<SavedDesign>> =>
      guarded(async () => {
        const entry = await writeAuto({ id, kind: 'auto', name, text, savedMs: now(), revision: 1 });
        const others = (await records()).filter((each) => each.kind === 'auto' && each.id !== entry.id);
        const isSame = (each: SavedDesign): boolean => each.text === text;
        // The clock was set back since: what seems to come from the future is older than what does not.
        const isAhead = (each: SavedDesign): boolean => each.savedMs > now() + AHEAD_MS;
        const byAge = others
          .filter((each) => !isSame(each))
          .sort((a, b) => Number(isAhead(a)) - Number(isAhead(b)));
        const older = byAge.slice(MOST_AUTOSAVED - 1);
        for (const each of [...others.filter(isSame), ...older]) await removeAuto(each);
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
  if (name === 'TimeoutError')
    return 'the storage of the browser does not answer; close other tabs of this page, or save the design as a file';
  return `the browser keeps nothing for this page (${name || 'no reason given'}), as in some private windows; save the design as a file or copy its link`;
}
