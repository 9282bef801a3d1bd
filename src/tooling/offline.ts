// Writes the service worker of the built page: the list of the build's files, then src/worker/offline.worker.ts.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformWithOxc, type Plugin } from 'vite';
import { root } from './steps.ts';

const SOURCE = join(root, 'src', 'worker', 'offline.worker.ts');
const PUBLIC = join(root, 'public');

export function offline(): Plugin {
  return {
    name: 'netloom-offline',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const built = Object.values(bundle).map((file) => ({
          name: file.fileName,
          content: file.type === 'chunk' ? file.code : file.source,
        }));
        // Subfolders hold data that one tab fetches when it is opened: too much to keep for use without a network.
        const copied = readdirSync(PUBLIC, { withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ name }) => ({ name, content: readFileSync(join(PUBLIC, name)) }));
        const files = [...built, ...copied].sort((a, b) => (a.name < b.name ? -1 : 1));
        const { code } = await transformWithOxc(readFileSync(SOURCE, 'utf8'), SOURCE);
        const hash = createHash('sha256').update(code);
        for (const { name, content } of files) hash.update(name).update(content);
        const build = {
          version: hash.digest('hex').slice(0, 16),
          files: files.map(({ name }) => (name === 'index.html' ? './' : `./${name}`)),
        };
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: `self.netloomBuild = ${JSON.stringify(build)};\n${code}`,
        });
      },
    },
  };
}
