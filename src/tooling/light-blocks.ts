import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const BLOCKS = 'src/topology/blocks';

/** Gives the first load of the page the list of blocks without their wires, which come with the first part that asks for them. */
export function lightBlocks(root: string): Plugin {
  const [list, light, asking] = ['list.ts', 'list-light.ts', 'blocks.ts'].map((file) =>
    join(root, BLOCKS, file),
  ) as [string, string, string];
  return {
    name: 'netloom-light-blocks',
    // Before Vite finds the file itself.
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      return importer === asking && source === './list.ts' ? light : null;
    },
    load(id) {
      if (id !== light) return null;
      this.addWatchFile(list);
      return withoutWires(readFileSync(list, 'utf8'));
    },
  };
}

/** The text without what it takes from files whose names end in `-wires`. */
export function withoutWires(text: string): string {
  const imports = /^import \{ (.+) \} from '.+-wires\.ts';\n/gm;
  const names = [...text.matchAll(imports)].flatMap(([, own = '']) => own.split(', '));
  return text.replace(imports, '').replace(new RegExp(`, (${names.join('|')})\\b`, 'g'), '');
}
