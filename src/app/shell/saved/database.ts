/** The records of the shelf in IndexedDB, which has room for large designs and changes a record in one transaction. */
import { createStore, promisifyRequest, values } from 'idb-keyval';
import type { Storage } from './shelf.ts';

export function openDatabase(): Storage {
  const store = createStore('netloom', 'designs');
  return {
    all: () => values(store),
    update: (id, change) =>
      store('readwrite', async (records) => {
        const old: unknown = await promisifyRequest(records.get(id));
        const next = change(old);
        if (next === old) return;
        if (next === null) records.delete(id);
        else records.put(next, id);
        await promisifyRequest(records.transaction);
      }),
  };
}
