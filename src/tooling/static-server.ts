// The server behind `npm start` and the journeys: the files of one folder, read-only, under the strict policy that the
// page promises. Anything outside the folder, any dot file and any method but GET and HEAD is refused.
import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { pipeline } from 'node:stream';
import { contentSecurityPolicy } from './csp.ts';

const mimeTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

const headers = {
  // Results are shown inside other pages (`?embed`), which only a header can allow.
  'Content-Security-Policy': `${contentSecurityPolicy}; frame-ancestors *`,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

/** A server of the files under `folder`; `/` is its index.html. It does not listen yet. */
export function staticServer(folder: string): Server {
  return createServer((request, response) => void answer(folder, request, response));
}

/** The file an address means, or undefined where it is malformed, hidden or leaves the folder. */
export function fileOf(folder: string, address: string): string | undefined {
  let path: string;
  try {
    path = decodeURIComponent(address.replace(/[?#].*$/s, ''));
  } catch {
    return undefined;
  }
  if (!path.startsWith('/') || /[\0\\]|\/\./.test(path)) return undefined;
  const file = normalize(join(folder, path.endsWith('/') ? `${path}index.html` : path));
  return file.startsWith(normalize(folder) + sep) ? file : undefined;
}

async function answer(folder: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    refuse(response, 405, 'Only GET and HEAD.', { Allow: 'GET, HEAD' });
    return;
  }
  const file = fileOf(folder, request.url ?? '/');
  const info = file === undefined ? undefined : await stat(file).catch(() => undefined);
  if (file === undefined || !info?.isFile() || !(await isInside(folder, file))) {
    refuse(response, 404, 'No such file.');
    return;
  }
  response.writeHead(200, {
    ...headers,
    'Content-Type': mimeTypes[extname(file)] ?? 'application/octet-stream',
    'Content-Length': info.size,
    // Vite puts a hash of the content in every name under assets/.
    'Cache-Control': file.startsWith(join(folder, 'assets') + sep)
      ? 'max-age=31536000, immutable'
      : 'no-cache',
  });
  if (request.method === 'HEAD') response.end();
  // Closes the file where the download is given up.
  else pipeline(createReadStream(file), response, () => undefined);
}

/** Whether the file lies in the folder itself: a link may lead out of it. */
async function isInside(folder: string, file: string): Promise<boolean> {
  const [inside, real] = await Promise.all([realpath(folder), realpath(file)]);
  return real.startsWith(inside + sep);
}

function refuse(response: ServerResponse, status: number, why: string, more?: Record<string, string>): void {
  response.writeHead(status, { ...headers, ...more, 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(`${why}\n`);
}
