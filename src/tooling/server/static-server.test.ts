import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from './csp.ts';
import { askedPort, listen } from './listen.ts';
import { staticServer } from './static-server.ts';

const top = mkdtempSync(join(tmpdir(), 'netloom-'));
const folder = join(top, 'dist');
const server = staticServer(folder);
let port = 0;

/** Sends the address as it stands; fetch would resolve `..` before sending. */
function get(
  path: string,
  { method = 'GET', range }: { readonly method?: string; readonly range?: string } = {},
): Promise<{ status: number; type: string; headers: IncomingHttpHeaders; body: string }> {
  const headers = range === undefined ? {} : { range };
  return new Promise((resolve, reject) => {
    request({ port, path, method, headers, host: '127.0.0.1' }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => (body += text));
      response.on('end', () => {
        const type = response.headers['content-type'] ?? '';
        resolve({ status: response.statusCode ?? 0, type, headers: response.headers, body });
      });
    })
      .on('error', reject)
      .end();
  });
}

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(top, 'secret.txt'), 'secret');
  symlinkSync(join(top, 'secret.txt'), join(folder, 'link.txt'));
  symlinkSync(top, join(folder, 'out'));
  mkdirSync(join(folder, 'page'));
  symlinkSync(join(top, 'secret.txt'), join(folder, 'page', 'index.html'));
  mkdirSync(join(top, 'dist-2'));
  writeFileSync(join(top, 'dist-2', 'x.txt'), 'secret');
  writeFileSync(join(folder, 'large.bin'), Buffer.alloc(32 * 2 ** 20));
  writeFileSync(join(folder, '.hidden'), 'secret');
  writeFileSync(join(folder, 'index.html'), '<p>page</p>');
  writeFileSync(join(folder, 'assets', 'a-1.js'), 'export {};');
  port = await listen(server, 0, false);
});

afterAll(() => {
  server.close();
  rmSync(top, { recursive: true });
});

describe('the static server', () => {
  it('serves the page under the strict policy, with a query or without', async () => {
    const page = { status: 200, type: 'text/html; charset=utf-8', body: '<p>page</p>' };
    expect(await get('/')).toMatchObject(page);
    expect(await get('/index.html?a=/../b')).toMatchObject(page);
  });

  it.each([
    ['content-security-policy', `${contentSecurityPolicy}; frame-ancestors 'none'`],
    ['cross-origin-opener-policy', 'same-origin'],
    ['permissions-policy', expect.stringContaining('camera=()')],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'no-referrer'],
  ])('says %s with every answer', async (name, value) => {
    for (const path of ['/', '/assets/a-1.js', '/none.js'])
      expect((await get(path)).headers[name]).toEqual(value);
  });

  it.each(['/?embed', '/?embed&origin=https://example.org', '/index.html?tab=why&embed='])(
    'lets any page embed the results: %s',
    async (path) => {
      const policy = `${contentSecurityPolicy}; frame-ancestors *`;
      expect((await get(path)).headers['content-security-policy']).toBe(policy);
    },
  );

  it.each(['/?embedded', '/?tab=embed', '/#?embed'])('lets no page embed the editor: %s', async (path) => {
    expect((await get(path)).headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it('lets the browser cache scripts that have a hash in their names, and nothing else without revalidation', async () => {
    expect((await get('/assets/a-1.js')).headers['cache-control']).toBe('max-age=31536000, immutable');
    expect((await get('/')).headers['cache-control']).toBe('no-cache');
  });

  it('sends a range of a file, and refuses an invalid one', async () => {
    expect(await get('/index.html', { range: 'bytes=3-6' })).toMatchObject({ status: 206, body: 'page' });
    expect((await get('/index.html', { range: 'bytes=3-1' })).status).toBe(416);
    expect((await get('/index.html', { range: 'bytes=99-' })).status).toBe(416);
    expect((await get('/')).status).toBe(200);
  });

  it('names the type of scripts and sends no body for HEAD', async () => {
    expect(await get('/assets/a-1.js')).toMatchObject({
      status: 200,
      type: 'text/javascript; charset=utf-8',
    });
    expect(await get('/', { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '/.hidden',
    '/%',
    '/assets',
    '/none.js',
    '/link.txt',
    '/page/',
    '/page',
    '/out/secret.txt',
    '/out/',
    '/../dist-2/x.txt',
    '/%2e%2e/dist-2/x.txt',
    '/..%2fdist-2/x.txt',
    '/index.html%00',
    '//secret.txt',
  ])('refuses %s', async (path) => {
    const { status, body } = await get(path);
    expect(status).toBe(404);
    expect(body).not.toContain('secret');
  });

  it.runIf(process.platform === 'linux')('closes the file of a download that is cancelled', async () => {
    const open = (): number =>
      readdirSync('/proc/self/fd').filter((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`).endsWith('large.bin');
        } catch {
          return false;
        }
      }).length;
    for (let time = 0; time < 5; time++) {
      await new Promise<void>((resolve, reject) => {
        const asked = request({ port, path: '/large.bin', host: '127.0.0.1' }, (response) => {
          response.once('data', () => asked.destroy());
          response.once('close', resolve).on('error', () => undefined);
        });
        asked.on('error', reject).end();
      });
    }
    await expect.poll(open).toBe(0);
  });

  it('refuses writes', async () => {
    expect(await get('/', { method: 'POST' })).toMatchObject({ status: 405 });
  });
});

describe('the port', () => {
  it('is a free one if the preferred one is taken, and an error if it was requested explicitly', async () => {
    const other = staticServer(folder);
    await expect(listen(other, port, false)).rejects.toMatchObject({ code: 'EADDRINUSE' });
    expect(await listen(other, port, true)).not.toBe(port);
    other.close();
  });

  it('is the one that PORT sets', () => {
    expect(askedPort(undefined)).toBeUndefined();
    expect(askedPort('8080')).toBe(8080);
    for (const bad of ['x', '-1', '3.5', '65536']) expect(() => askedPort(bad)).toThrow(RangeError);
  });
});
