/** The records of the shelf in IndexedDB, which has room for large designs and changes a record in one transaction. */
import { createStore, promisifyRequest, values, type UseStore } from 'idb-keyval';
import type { Storage } from './shelf.ts';

export function openDatabase(): Storage {
  let connection = createStore('netloom', 'designs');

  const store: UseStore = (mode, use) =>
    connection(mode, (records) => {
      const { db } = records.transaction;
      // Another tab upgrades the database: it waits until this connection is closed, and the next connection has the new version.
      db.onversionchange = () => {
        db.close();
        connection = createStore('netloom', 'designs');
      };
      return use(records);
    });

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
