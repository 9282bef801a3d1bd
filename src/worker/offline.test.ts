/** The service worker on caches, a network and events made for it. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Listener = (event: Record<string, unknown>) => void;

/** Compiled with the workers, not with the tests. */
const WORKER: string = new URL('./offline.worker.ts', import.meta.url).pathname;
const HOST = 'https://host.example';
const store = new Map<string, Map<string, Response>>();
let served: Record<string, () => Response>;

const caches = {
  open: (name: string) => {
    const files = store.get(name) ?? new Map<string, Response>();
    store.set(name, files);
    return Promise.resolve({
      match: (url: string) => Promise.resolve(files.get(url)?.clone()),
      put: (url: string, response: Response) => Promise.resolve(void files.set(url, response)),
    });
  },
  keys: () => Promise.resolve([...store.keys()]),
  delete: (name: string) => Promise.resolve(store.delete(name)),
};

function textOf(address: string): Promise<Response> {
  const asked = address.replace(HOST, '');
  // As hosts of files do, it knows no query unless it is said to.
  const made = served[asked] ?? served[asked.replace(/\?.*/, '')];
  return made === undefined ? Promise.reject(new TypeError('no network')) : Promise.resolve(made());
}

/** A worker of a build for a folder, installed and active. */
async function build(folder: string, version: string, files: readonly string[]) {
  const listeners = new Map<string, Listener>();
  vi.stubGlobal('self', {
    netloomBuild: { version, files },
    registration: { scope: `${HOST}${folder}` },
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    skipWaiting: () => Promise.resolve(),
  });
  vi.resetModules();
  await import(WORKER);
  const wait = async (type: string): Promise<void> => {
    let until: unknown;
    listeners.get(type)?.({ waitUntil: (work: unknown) => (until = work) });
    await until;
  };
  await wait('install');
  await wait('activate');
  return {
    /** What it answers with; null where it leaves the request to the network. */
    answer: async (path: string, mode = 'no-cors'): Promise<string | null> => {
      const answered: Promise<Response>[] = [];
      listeners.get('fetch')?.({
        request: { url: `${HOST}${path}`, method: 'GET', mode },
        respondWith: (response: Promise<Response>) => answered.push(response),
      });
      const response = (await answered[0]) ?? null;
      if (response?.redirected === true) throw new TypeError('browsers refuse this for a page');
      return response === null ? null : response.text();
    },
  };
}

const page = (text: string) => () => new Response(text);

beforeEach(() => {
  store.clear();
  served = {
    '/': page('page'),
    '/assets/a-12345678.js': page('script'),
    '/LICENCES.txt': page('licences'),
    '/other/': page('other page'),
  };
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('fetch', (asked: string | { readonly url: string }) =>
    textOf(typeof asked === 'string' ? asked : asked.url),
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const FILES = ['./', './assets/a-12345678.js', './LICENCES.txt'];

describe('the page without a network', () => {
  it('is answered for as a host sends it for a frame, where that is what is asked for', async () => {
    served['/?embed'] = page('page for a frame');
    const worker = await build('/', 'a', FILES);
    served = {};
    expect(await worker.answer('/?embed&origin=https://example.org', 'navigate')).toBe('page for a frame');
    expect(await worker.answer('/?tab=cost', 'navigate')).toBe('page');
  });

  it('is answered for: its index whatever view it asks for, and its files', async () => {
    const { answer } = await build('/', 'a'.repeat(16), FILES);
    served = {};
    expect(await answer('/', 'navigate')).toBe('page');
    expect(await answer('/?tab=cost', 'navigate')).toBe('page');
    expect(await answer('/index.html', 'navigate')).toBe('page');
    expect(await answer('/assets/a-12345678.js')).toBe('script');
    expect(await answer('/LICENCES.txt')).toBe('licences');
  });

  it.each([
    ['/other/', 'navigate'],
    ['/other/index.html', 'navigate'],
    ['/other/assets/a-12345678.js', 'no-cors'],
    ['/data.json', 'cors'],
    ['/assets/chart.js', 'no-cors'],
    ['/guide', 'navigate'],
  ])('leaves %s to whoever it belongs to', async (path, mode) => {
    const { answer } = await build('/', 'a'.repeat(16), FILES);
    expect(await answer(path, mode)).toBeNull();
  });

  it('in three folders of one origin is three pages, and none deletes what another keeps', async () => {
    for (const folder of ['/', '/one/', '/two/']) {
      served[folder] = page(`page of ${folder}`);
      served[`${folder}assets/a-12345678.js`] = page(`script of ${folder}`);
    }
    const short = ['./', './assets/a-12345678.js'];
    const first = await build('/one/', '1'.repeat(16), short);
    const two = await build('/two/', '2'.repeat(16), short);
    for (const version of ['a', 'b', 'c', 'd']) await build('/', version.repeat(16), short);
    served = {};
    expect(await first.answer('/one/', 'navigate')).toBe('page of /one/');
    expect(await two.answer('/two/assets/a-12345678.js')).toBe('script of /two/');
    // This build and the one before it.
    expect([...store.keys()].filter((name) => name.startsWith(`netloom ${HOST}/ `))).toHaveLength(2);
  });

  it('removes the caches of its own folder that builds before it made, and leaves those of others', async () => {
    for (const [name, url] of [
      ['netloom-1111111111111111', `${HOST}/`],
      ['netloom-2222222222222222', `${HOST}/`],
      ['netloom-3333333333333333', `${HOST}/one/`],
      ['other-cache', `${HOST}/`],
    ] as const)
      store.set(name, new Map([[url, new Response('old')]]));
    await build('/', 'a'.repeat(16), FILES);
    expect([...store.keys()].filter((name) => !name.startsWith('netloom '))).toEqual([
      'netloom-2222222222222222',
      'netloom-3333333333333333',
      'other-cache',
    ]);
  });

  it('opens where the host sends visitors on to index.html', async () => {
    served['/'] = () => Object.defineProperty(new Response('page'), 'redirected', { value: true });
    const { answer } = await build('/', 'a'.repeat(16), FILES);
    served = {};
    expect(await answer('/', 'navigate')).toBe('page');
  });

  it('takes files without a hash from the newest build, and parts of the build before from where they are', async () => {
    served['/assets/old-12345678.js'] = page('old part');
    await build('/', 'a'.repeat(16), [...FILES, './assets/old-12345678.js']);
    served = { ...served, '/LICENCES.txt': page('newer licences') };
    const { answer } = await build('/', 'b'.repeat(16), FILES);
    served = {};
    expect(await answer('/LICENCES.txt')).toBe('newer licences');
    expect(await answer('/assets/old-12345678.js')).toBe('old part');
  });

  it('fetches a damaged file again, and keeps it', async () => {
    const { answer } = await build('/', 'a'.repeat(16), FILES);
    const cache = store.get(`netloom ${HOST}/ ${'a'.repeat(16)}`);
    const url = `${HOST}/assets/a-12345678.js`;
    cache?.set(url, new Response('scr', { headers: cache.get(url)!.headers }));
    expect(await answer('/assets/a-12345678.js')).toBe('script');
    served = {};
    expect(await answer('/assets/a-12345678.js')).toBe('script');
  });
});
