/**
 * The service worker: the page without a network. It keeps every file of one build from the first visit on and answers
 * from there, so a page never mixes two builds. A newer build is fetched beside it and waits until a person asks for
 * it (`update`). The build puts its list of files in front of this file (tooling/offline.ts), which imports nothing.
 */
interface OfflineScope extends ServiceWorkerGlobalScope {
  /** Name of the build, and its files relative to the page; `./` is the page. */
  readonly netloomBuild: { readonly version: string; readonly files: readonly string[] };
}

const scope = self as unknown as OfflineScope;
const PREFIX = 'netloom-';
const cacheName = PREFIX + scope.netloomBuild.version;
/** Another tab may still run the build before, and load parts of it. */
const CACHES_KEPT = 2;

scope.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(cacheName).then((cache) =>
      // Asked anew where a cached answer may be of another build.
      cache.addAll(scope.netloomBuild.files.map((file) => new Request(file, { cache: 'no-cache' }))),
    ),
  );
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys().then((names) => {
      const own = names.filter((name) => name.startsWith(PREFIX) && name !== cacheName);
      return Promise.all(
        own.slice(0, Math.max(0, own.length - CACHES_KEPT + 1)).map((name) => caches.delete(name)),
      );
    }),
  );
});

scope.addEventListener('message', (event) => {
  if (event.data === 'update') void scope.skipWaiting();
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || !request.url.startsWith(scope.registration.scope)) return;
  const isPage = request.mode === 'navigate' && /(?:\/|\/index\.html)$/.test(url.pathname);
  event.respondWith(isPage ? pageOf(request) : fileOf(request));
});

/** The page of this build, whatever view its query asks for. */
async function pageOf(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  return (await cache.match('./')) ?? fetch(request);
}

async function fileOf(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}
