/**
 * The service worker: the page without a network. It keeps every file of one build from the first visit on and answers
 * from there, so a page never mixes two builds. A newer build is fetched beside it and waits until a person asks for
 * it (`update`). The build puts its list of files in front of this file (tooling/offline.ts), which imports nothing.
 *
 * It answers for the files of its build and for its own index: other folders below its scope are other people's, and the
 * builds of other folders of the origin have caches of their own.
 */
interface OfflineScope extends ServiceWorkerGlobalScope {
  /** Name of the build, and its files relative to the page; `./` is the page. */
  readonly netloomBuild: { readonly version: string; readonly files: readonly string[] };
}

const scope = self as unknown as OfflineScope;
const home = scope.registration.scope;
const { version, files } = scope.netloomBuild;
const PREFIX = `netloom ${home} `;
const cacheName = PREFIX + version;
/** Caches of builds that did not name their folder: those of this one have its page. */
const UNNAMED = /^netloom-[0-9a-f]{16}$/;
/** Another tab may still run the build before, and load parts of it. */
const CACHES_KEPT = 2;
/** The SHA-256 of a file as it was fetched. */
const DIGEST = 'x-netloom-digest';

/** The page for a frame: the same text, but a host may send other headers with it, which are kept. */
const framed = `${home}?embed`;
const kept = new Set([...files.map((file) => new URL(file, home).href), framed]);
/** A file with a hash in its name, of this build or the one before. */
const HASHED = /^assets\/[^/]+-[\w-]{8}\.\w+$/;

scope.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => Promise.all([...kept].map(async (url) => cache.put(url, await fetched(url))))),
  );
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(
    formerCaches().then((names) =>
      Promise.all(
        names.slice(0, Math.max(0, names.length - CACHES_KEPT + 1)).map((name) => caches.delete(name)),
      ),
    ),
  );
});

scope.addEventListener('message', (event) => {
  if (event.data === 'update') void scope.skipWaiting();
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(home)) return;
  const url = request.url.replace(/[?#].*$/s, '');
  // Whatever view its query asks for.
  const isPage = request.mode === 'navigate' && (url === home || url === `${home}index.html`);
  if (isPage) {
    const isEmbedded = new URL(request.url).searchParams.has('embed');
    event.respondWith(answer(isEmbedded ? framed : home, request));
  } else if (kept.has(url) || HASHED.test(url.slice(home.length))) event.respondWith(answer(url, request));
});

/** From the cache of this build, else of the one before; fetched again where that is damaged. */
async function answer(url: string, request: Request): Promise<Response> {
  const names = [cacheName, ...(await formerCaches()).toReversed()];
  let unproven: Response | undefined;
  for (const name of names) {
    const found = await (await caches.open(name)).match(url);
    if (found === undefined) continue;
    const body = await found.arrayBuffer();
    const copy = new Response(body, { headers: found.headers });
    const digest = found.headers.get(DIGEST);
    if (digest !== null && digest === (await digestOf(body))) return copy;
    // Builds before this one kept no digest.
    if (digest === null) unproven ??= copy;
  }
  try {
    const anew = await fetched(url);
    if (kept.has(url)) await (await caches.open(cacheName)).put(url, anew.clone());
    return anew;
  } catch {
    return unproven ?? fetch(request);
  }
}

/**
 * A file as it is kept: with its digest, and without the address that a host may have sent the browser on to, which
 * browsers refuse as an answer for a page.
 */
async function fetched(url: string): Promise<Response> {
  // Asked anew where a cached answer may be of another build.
  const response = await fetch(url, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  const body = await response.arrayBuffer();
  const headers = new Headers(response.headers);
  // The body is what they were about.
  headers.delete('content-encoding');
  headers.delete('content-length');
  headers.set(DIGEST, await digestOf(body));
  return new Response(body, { headers });
}

async function digestOf(body: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Of this folder, the oldest first. */
async function formerCaches(): Promise<readonly string[]> {
  const names: string[] = [];
  for (const name of await caches.keys()) {
    if (name === cacheName) continue;
    if (name.startsWith(PREFIX)) names.push(name);
    else if (UNNAMED.test(name) && (await (await caches.open(name)).match(home)) !== undefined)
      names.push(name);
  }
  return names;
}
