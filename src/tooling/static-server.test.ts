import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from './csp.ts';
import { askedPort, listen } from './listen.ts';
import { fileOf, staticServer } from './static-server.ts';

const top = mkdtempSync(join(tmpdir(), 'netloom-'));
const folder = join(top, 'dist');
const server = staticServer(folder);
let port = 0;

/** Sends the address as it stands; fetch would resolve `..` before sending. */
function get(
  path: string,
  method = 'GET',
): Promise<{ status: number; type: string; csp: string; body: string }> {
  return new Promise((resolve, reject) => {
    request({ port, path, method, host: '127.0.0.1' }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => (body += text));
      response.on('end', () => {
        const { 'content-type': type = '', 'content-security-policy': csp = '' } = response.headers;
        resolve({ status: response.statusCode ?? 0, type, csp: String(csp), body });
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
  it('serves the page under the strict policy, query or not', async () => {
    const page = {
      status: 200,
      type: 'text/html; charset=utf-8',
      csp: `${contentSecurityPolicy}; frame-ancestors *`,
      body: '<p>page</p>',
    };
    expect(await get('/')).toEqual(page);
    expect(await get('/index.html?a=/../b')).toEqual(page);
  });

  it('names the type of scripts and sends no body for HEAD', async () => {
    expect(await get('/assets/a-1.js')).toMatchObject({
      status: 200,
      type: 'text/javascript; charset=utf-8',
    });
    expect(await get('/', 'HEAD')).toMatchObject({ status: 200, body: '' });
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
  ])('refuses %s', async (path) => {
    const { status, body } = await get(path);
    expect(status).toBe(404);
    expect(body).not.toContain('secret');
  });

  it.runIf(process.platform === 'linux')('closes the file of a download that is given up', async () => {
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

  it('refuses to be written to', async () => {
    expect(await get('/', 'POST')).toMatchObject({ status: 405 });
  });

  it('keeps to its folder, not to names that begin like it', () => {
    expect(fileOf('/a/dist', '/x.js')).toBe(join('/a/dist', 'x.js'));
    expect(fileOf('/a/dist', '/../dist-2/x.js')).toBeUndefined();
  });
});

describe('the port', () => {
  it('is a free one where the preferred is taken, an error where it was asked for', async () => {
    const other = staticServer(folder);
    await expect(listen(other, port, false)).rejects.toMatchObject({ code: 'EADDRINUSE' });
    expect(await listen(other, port, true)).not.toBe(port);
    other.close();
  });

  it('is what PORT says', () => {
    expect(askedPort(undefined)).toBeUndefined();
    expect(askedPort('8080')).toBe(8080);
    for (const bad of ['x', '-1', '3.5', '65536']) expect(() => askedPort(bad)).toThrow(RangeError);
  });
});
