import { join } from 'node:path';
import { runnerImport, type Plugin } from 'vite';

/** The file that reads the facts of algorithms off their records, schedules included. */
const FACTS = 'src/collective/algorithm-facts.ts';

/** Writes a module whose exports are plain data out as that data, so that the page does not load what it comes from. */
export function facts(root: string): Plugin {
  const path = join(root, FACTS);
  return {
    name: 'netloom-facts',
    apply: 'build',
    async load(id) {
      if (id !== path) return null;
      const { module, dependencies } = await runnerImport<Readonly<Record<string, unknown>>>(path, {
        configFile: false,
        root,
      });
      for (const file of dependencies) this.addWatchFile(join(root, file));
      return asData(module);
    },
  };
}

/** A module of the same exports; throws where one is not plain data. */
export function asData(module: Readonly<Record<string, unknown>>): string {
  return Object.entries(module)
    .map(([name, value]) => {
      const text = JSON.stringify(value, (key, each: unknown) => {
        if (typeof each === 'function') throw new TypeError(`${name}: ${key} is a function`);
        return each;
      });
      return `export const ${name} = ${text};`;
    })
    .join('\n');
}
