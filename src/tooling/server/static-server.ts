// The server behind `npm start` and the journeys: the files of one folder, read-only, under the strict policy that the page promises. It
// refuses anything outside the folder, any dot file and any method but GET and HEAD.
import { realpath } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import send from 'send';
import { contentSecurityPolicy } from './csp.ts';

const headers = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

/** A server of the files under `folder`; `/` is its index.html. It does not listen yet. */
export function staticServer(folder: string): Server {
  return createServer((request, response) => void answer(folder, request, response));
}

async function answer(folder: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  const address = request.url ?? '/';
  response.setHeader(
    'Content-Security-Policy',
    `${contentSecurityPolicy}; frame-ancestors ${ancestors(address)}`,
  );
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    refuse(response.setHeader('Allow', 'GET, HEAD'), 405, 'Only GET and HEAD.');
    return;
  }
  const path = address.replace(/[?#].*$/s, '');
  const notFound = (): void => refuse(response, 404, 'No such file.');
  if (!(await isInside(folder, path))) {
    notFound();
    return;
  }
  // Vite puts a hash of the content in every name under assets/.
  const cacheControl = path.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-cache';
  send(request, path, { root: folder, dotfiles: 'ignore', cacheControl: false })
    .on('headers', () => response.setHeader('Cache-Control', cacheControl))
    .on('directory', notFound)
    .on('error', ({ status }: { readonly status: number }) =>
      status === 416 ? refuse(response, status, 'No such part of the file.') : notFound(),
    )
    .pipe(response);
}

/** Any page may embed results (`?embed`), and none the editor; only a header can say so. */
function ancestors(address: string): string {
  const [, query = ''] = /^[^#]*?\?([^#]*)/.exec(address) ?? [];
  return new URLSearchParams(query).has('embed') ? '*' : "'none'";
}

/**
 * Returns whether an address stands for a file that lies in the folder itself: `send` checks the names, but links may lead out of the
 * folder.
 */
async function isInside(folder: string, path: string): Promise<boolean> {
  try {
    const asked = decodeURIComponent(path.endsWith('/') ? `${path}index.html` : path);
    const [inside, real] = await Promise.all([realpath(folder), realpath(join(folder, asked))]);
    return real.startsWith(inside + sep);
  } catch {
    // Malformed, or not found.
    return false;
  }
}

function refuse(response: ServerResponse, status: number, why: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(`${why}\n`);
}
