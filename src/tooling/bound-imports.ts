import type { Plugin } from 'vite';

/**
 * Keeps what a file of the tests imports from other files in constants. Vitest gives an import as an object of getters, and asks it again at
 * each use, which takes an event loop or a search a seventh of its time. A constant is right as no two files import each other in a circle,
 * and none exports what changes (src/tooling/boundaries).
 */
export function boundImports(): Plugin {
  return {
    name: 'netloom-bound-imports',
    enforce: 'post',
    apply: (_config, { mode }) => mode === 'test',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/ },
      // Lines stay where they are, so that the map stays right.
      handler: (code) => ({ code: withConstants(code), map: null }),
    },
  };
}

const IMPORT = /^import \{([^}]*)\} from (["']\.[^"']+["']);?$/;

/** Returns the code, of which each import is a line, with constants behind the imports at its head. */
export function withConstants(code: string): string {
  const lines = code.split('\n');
  const constants: string[] = [];
  let last = -1;
  for (const [index, line] of lines.entries()) {
    // A line further down may be part of a text.
    if (!/^(import\b.*|\s*(\/\/|\/?\*).*|)$/.test(line)) break;
    if (!line.startsWith('import')) continue;
    last = index;
    const [, names, from] = IMPORT.exec(line) ?? [];
    if (names === undefined || from === undefined) continue;
    const whole = `imported${index}_`;
    lines[index] = `import * as ${whole} from ${from};`;
    for (const name of names.split(',').map((each) => each.trim())) {
      const [own, local = own] = name.split(/\s+as\s+/);
      if (own !== undefined && own !== '') constants.push(` const ${local} = ${whole}.${own};`);
    }
  }
  if (constants.length > 0) lines[last] = `${lines[last]}${constants.join('')}`;
  return lines.join('\n');
}
