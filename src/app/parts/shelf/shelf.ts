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

/** How many autosaved entries are kept, one for each of the last pages. */
export const MOST_AUTOSAVED = 8;

/** A storage that has not answered after this time is assumed never to answer. */
const ANSWER_WITHIN_MS = 10_000;
/** Clocks get set: the time of an entry that is further ahead than this is not used. */
const AHEAD_MS = 60_000;

export function createShelf(
  storage: Storage,
  now: () => number,
  newId: () => string,
  answerWithinMs = ANSWER_WITHIN_MS,
) {
  const { records, write, writeAuto, removeAuto, exchange } = createRecords(storage, newId);
  const guarded = <T>(work: () => Promise<T>): Promise<Result<T>> => answered(work, answerWithinMs);
  return {
    /** All designs, the newest first. */
    list: (): Promise<Result<readonly SavedDesign[]>> => guarded(records),

    /** Adds a design with a name. */
    add: (name: string, text: string): Promise<Result<SavedDesign>> =>
      guarded(() => write({ id: newId(), kind: 'named', name, text, savedMs: now(), revision: 1 })),

    /** Saves over the record that the design was opened from, or next to it if that record has changed or is gone. */
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
     * Writes the entry of one page, which no other page writes; the oldest entries make room. The entry gets a new id, which
     * the page uses from then on, where the given one belongs to a design with a name.
     */
    autosave: (id: string, name: string, text: string): Promise<Result<SavedDesign>> =>
      guarded(async () => {
        const entry = await writeAuto({ id, kind: 'auto', name, text, savedMs: now(), revision: 1 });
        const others = (await records()).filter(
          ({ kind, id: other }) => kind === 'auto' && other !== entry.id,
        );
        for (const extra of extraEntries(others, text, now())) await removeAuto(extra);
        return entry;
      }),

    rename: (id: string, name: string) =>
      guarded(() => exchange(id, (old) => ({ ...old, kind: 'named', name, revision: old.revision + 1 }))),

    duplicate: ({ name, text }: SavedDesign): Promise<Result<SavedDesign>> =>
      guarded(() =>
        write({ id: newId(), kind: 'named', name: copyName(name), text, savedMs: now(), revision: 1 }),
      ),

    /** Removes a record and returns it, so that it can be put back. */
    remove: (id: string) => guarded(() => exchange(id, () => null)),

    putBack: (record: SavedDesign): Promise<Result<SavedDesign>> => guarded(() => write(record)),
  };
}

/** The result of some work on the storage; a failure, and a silence that lasts too long, are problems. */
async function answered<T>(work: () => Promise<T>, withinMs: number): Promise<Result<T>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('', 'TimeoutError')), withinMs);
  });
  try {
    return success(await Promise.race([work(), silence]));
  } catch (error) {
    return problem('storage', storageMessage(error));
  } finally {
    clearTimeout(timer);
  }
}

/** Reads and writes of records, each of which is one step of the storage. */
function createRecords(storage: Storage, newId: () => string) {
  /** All records, the newest first. */
  async function records(): Promise<readonly SavedDesign[]> {
    const read = (await storage.all()).map(readRecord);
    return read.filter((record) => record !== null).sort((a, b) => b.savedMs - a.savedMs);
  }

  /** Writes a record under its own id if that is free, else under a new one. */
  async function write(record: SavedDesign): Promise<SavedDesign> {
    const place = { isFree: false };
    await storage.update(record.id, (old) => {
      place.isFree = old === undefined;
      return place.isFree ? record : old;
    });
    return place.isFree ? record : write({ ...record, id: newId() });
  }

  /** Writes an entry over an older autosaved entry of its id, but never over a design that has been named since. */
  async function writeAuto(entry: SavedDesign): Promise<SavedDesign> {
    const place = { isFree: false };
    await storage.update(entry.id, (old) => {
      place.isFree = old === undefined || readRecord(old)?.kind === 'auto';
      return place.isFree ? entry : old;
    });
    return place.isFree ? entry : writeAuto({ ...entry, id: newId() });
  }

  /** Removes an entry, unless it was named or written since it was read. */
  function removeAuto({ id, revision, savedMs, text }: SavedDesign): Promise<void> {
    return storage.update(id, (old) => {
      const now = readRecord(old);
      const isSame = now?.revision === revision && now.savedMs === savedMs && now.text === text;
      return isSame && now.kind === 'auto' ? null : old;
    });
  }

  /** Changes or removes a record; returns the record as it was. */
  async function exchange(
    id: string,
    change: (old: SavedDesign) => SavedDesign | null,
  ): Promise<SavedDesign | null> {
    let before: SavedDesign | null = null;
    await storage.update(id, (old) => {
      before = readRecord(old);
      return before === null ? old : change(before);
    });
    return before;
  }

  return { records, write, writeAuto, removeAuto, exchange };
}

/** Autosaved entries that a new one replaces: those with the same text, and the oldest ones. */
function extraEntries(others: readonly SavedDesign[], text: string, nowMs: number): readonly SavedDesign[] {
  const isSame = (entry: SavedDesign): boolean => entry.text === text;
  // The clock was set back since: an entry that seems to come from the future is older than the others.
  const isAhead = (entry: SavedDesign): boolean => entry.savedMs > nowMs + AHEAD_MS;
  const byAge = others
    .filter((entry) => !isSame(entry))
    .sort((a, b) => Number(isAhead(a)) - Number(isAhead(b)));
  return [...others.filter(isSame), ...byAge.slice(MOST_AUTOSAVED - 1)];
}

/** A name for a copy, within the length that names may have. */
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
