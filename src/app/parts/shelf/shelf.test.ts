import { beforeEach, describe, expect, it } from 'vitest';
import { createShelf, MOST_AUTOSAVED, type Shelf, type Storage } from './shelf.ts';

/** A storage that several tabs share, whose every step is whole. */
function memory(records = new Map<string, unknown>()): Storage & { readonly records: Map<string, unknown> } {
  return {
    records,
    all: () => Promise.resolve([...records.values()]),
    update: (id, change) => {
      const next = change(records.get(id));
      if (next === null) records.delete(id);
      else if (next !== undefined) records.set(id, next);
      return Promise.resolve();
    },
  };
}

function failing(name: string): Storage {
  const fail = (): Promise<never> => Promise.reject(Object.assign(new Error('no'), { name }));
  return { all: fail, update: fail };
}

let time = 0;
let last = 0;
const shelfOn = (storage: Storage): Shelf =>
  createShelf(
    storage,
    () => (time += 1),
    () => `id ${(last += 1)}`,
  );

async function valueOf<T>(
  result: Promise<{ ok: true; value: T } | { ok: false; problems: unknown }>,
): Promise<T> {
  const got = await result;
  if (!got.ok) throw new Error(JSON.stringify(got.problems));
  return got.value;
}

beforeEach(() => {
  time = 0;
  last = 0;
});

describe('the designs kept in the browser', () => {
  it('are listed newest first, and entries that are not designs are left alone', async () => {
    const storage = memory(new Map<string, unknown>([['odd', { id: 'odd', text: 5 }]]));
    const shelf = shelfOn(storage);
    await shelf.add('first', 'a');
    await shelf.add('second', 'b');
    expect((await valueOf(shelf.list())).map(({ name }) => name)).toEqual(['second', 'first']);
    await shelf.rename('odd', 'mine');
    expect(storage.records.get('odd')).toEqual({ id: 'odd', text: 5 });
  });

  it('are renamed, copied, deleted and put back', async () => {
    const shelf = shelfOn(memory());
    const first = await valueOf(shelf.add('first', 'a'));
    await shelf.rename(first.id, 'renamed');
    const [renamed] = await valueOf(shelf.list());
    if (renamed === undefined) throw new Error('nothing is listed');
    expect(renamed).toMatchObject({ id: first.id, name: 'renamed', text: 'a' });
    expect(await valueOf(shelf.duplicate(renamed))).toMatchObject({ name: 'renamed (copy)', text: 'a' });
    const removed = await valueOf(shelf.remove(first.id));
    expect(await valueOf(shelf.list())).toHaveLength(1);
    if (removed === null) throw new Error('nothing was removed');
    await shelf.putBack(removed);
    expect(await valueOf(shelf.list())).toContainEqual(renamed);
  });

  it('are never overwritten by a tab that has not seen the newest: both are kept', async () => {
    const storage = memory();
    const [here, there] = [shelfOn(storage), shelfOn(storage)];
    const opened = await valueOf(here.add('shared', 'a'));
    const byThere = await valueOf(there.save(opened, 'theirs'));
    expect(byThere).toMatchObject({ copyOf: null, record: { text: 'theirs', revision: 2 } });
    const byHere = await valueOf(here.save(opened, 'mine'));
    expect(byHere).toMatchObject({ copyOf: 'changed', record: { name: 'shared (copy)', text: 'mine' } });
    const texts = (await valueOf(here.list())).map(({ name, text }) => `${name}: ${text}`);
    expect(texts.sort()).toEqual(['shared (copy): mine', 'shared: theirs']);
    // From then on the copy is what this tab saves to.
    expect(await valueOf(here.save(byHere.record, 'mine again'))).toMatchObject({ copyOf: null });
  });

  it('a design that another tab deleted is kept under a new name', async () => {
    const storage = memory();
    const shelf = shelfOn(storage);
    const opened = await valueOf(shelf.add('shared', 'a'));
    await shelf.remove(opened.id);
    expect(await valueOf(shelf.save(opened, 'mine'))).toMatchObject({ copyOf: 'deleted' });
  });

  it('keep one entry a page by themselves, of the last pages only, never a named one', async () => {
    const shelf = shelfOn(memory());
    await shelf.add('named', 'same');
    for (let page = 0; page < MOST_AUTOSAVED + 5; page += 1) {
      await shelf.autosave(`page ${page}`, 'auto', `older ${page}`);
      await shelf.autosave(`page ${page}`, 'auto', `text ${page}`);
    }
    await shelf.autosave('page 99', 'auto', 'text 12');
    const list = await valueOf(shelf.list());
    expect(list.filter(({ kind }) => kind === 'named')).toHaveLength(1);
    const autos = list.filter(({ kind }) => kind === 'auto').map(({ text }) => text);
    expect(autos).toHaveLength(MOST_AUTOSAVED);
    expect(new Set(autos).size).toBe(MOST_AUTOSAVED);
    expect(autos[0]).toBe('text 12');
  });

  it('report that the storage does not answer, whatever they request', async () => {
    const silent = {
      all: () => new Promise<never>(() => undefined),
      update: () => new Promise<never>(() => undefined),
    };
    const shelf = createShelf(
      silent,
      () => 0,
      () => 'id',
      5,
    );
    const asked = [shelf.list(), shelf.add('a', 'b'), shelf.autosave('a', 'b', 'c'), shelf.remove('a')];
    for (const result of await Promise.all(asked))
      expect(result.ok ? '' : result.problems[0]?.message).toContain('does not answer');
  });

  it('an entry from before the clock was set back makes room for those of open pages', async () => {
    const storage = memory();
    let clock = 1e12;
    let ids = 0;
    const shelf = createShelf(
      storage,
      () => (clock += 1),
      () => `id ${(ids += 1)}`,
    );
    for (let page = 0; page < MOST_AUTOSAVED; page += 1)
      await shelf.autosave(`before ${page}`, 'auto', `before ${page}`);
    clock = 1e11;
    for (let page = 0; page < MOST_AUTOSAVED; page += 1)
      await shelf.autosave(`open ${page}`, 'auto', `open ${page}`);
    const texts = (await valueOf(shelf.list())).map(({ text }) => text);
    expect(texts.sort()).toEqual(Array.from({ length: MOST_AUTOSAVED }, (_, page) => `open ${page}`));
  });

  it('an autosaved design that got a name stays unchanged, and the page goes on with a new entry', async () => {
    const shelf = shelfOn(memory());
    const first = await valueOf(shelf.autosave('page 1', 'auto', 'first edit'));
    await shelf.rename(first.id, 'mine');
    const second = await valueOf(shelf.autosave(first.id, 'auto', 'second edit'));
    expect(second.id).not.toBe(first.id);
    expect((await valueOf(shelf.autosave(second.id, 'auto', 'third edit'))).id).toBe(second.id);
    const list = (await valueOf(shelf.list())).map(({ kind, name, text }) => `${kind} ${name}: ${text}`);
    expect(list).toEqual(['auto auto: third edit', 'named mine: first edit']);
  });

  it('what a newer page added to a record stays with it', async () => {
    const storage = memory();
    const shelf = shelfOn(storage);
    const { id } = await valueOf(shelf.add('mine', 'a'));
    storage.records.set(id, { ...(storage.records.get(id) as object), folder: 'drafts' });
    await shelf.rename(id, 'yours');
    const [renamed] = await valueOf(shelf.list());
    if (renamed === undefined) throw new Error('nothing is listed');
    await shelf.save(renamed, 'b');
    expect(storage.records.get(id)).toMatchObject({ name: 'yours', text: 'b', folder: 'drafts' });
  });

  it('restored designs replace nothing that was kept meanwhile', async () => {
    const shelf = shelfOn(memory());
    const { id } = await valueOf(shelf.autosave('page 1', 'auto', 'first edit'));
    const removed = await valueOf(shelf.remove(id));
    if (removed === null) throw new Error('nothing was removed');
    await shelf.autosave(id, 'auto', 'second edit');
    await shelf.putBack(removed);
    expect((await valueOf(shelf.list())).map(({ text }) => text).sort()).toEqual([
      'first edit',
      'second edit',
    ]);
  });

  it.each([
    ['QuotaExceededError', 'no room left'],
    ['SecurityError', 'private windows'],
    ['InvalidStateError', 'private windows'],
  ])('say what to do when the storage fails with %s', async (name, says) => {
    const shelf = shelfOn(failing(name));
    for (const done of [
      shelf.list(),
      shelf.add('a', 'b'),
      shelf.remove('a'),
      shelf.autosave('a', 'b', 'c'),
    ]) {
      const result = await done;
      expect(result.ok ? 'kept' : result.problems[0]).toMatchObject({ path: 'storage' });
      expect(result.ok ? 'kept' : result.problems[0]?.message).toContain(says);
    }
  });
});
