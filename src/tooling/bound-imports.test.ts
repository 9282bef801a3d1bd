import { describe, expect, it } from 'vitest';
import { withConstants } from './bound-imports.ts';

describe('the imports of a file that is tested', () => {
  it('are constants where they are of another file', () => {
    const code = [`import { a, b as c } from "./d.ts";`, `import { e } from "../f.tsx";`, `a(c, e);`];
    expect(withConstants(code.join('\n')).split('\n')).toEqual([
      'import * as imported0_ from "./d.ts";',
      'import * as imported1_ from "../f.tsx"; const a = imported0_.a; const c = imported0_.b; const e = imported1_.e;',
      'a(c, e);',
    ]);
  });

  it.each([
    ['a package', `import { it } from "vitest";`],
    ['all that a file has', `import * as all from "./a.ts";`],
    ['a file for what it does', `import "./a.ts";`],
    ['a text with a line like an import', 'const text = `\nimport { a } from "./b.ts";\n`;'],
    ['nothing', ''],
  ])('stay as they are where they are of %s', (_, code) => {
    expect(withConstants(code)).toBe(code);
  });

  it('are those of a file that begins with comments', () => {
    expect(withConstants('// One.\n/**\n * Two.\n */\nimport { a } from "./b.ts";\na();')).toBe(
      '// One.\n/**\n * Two.\n */\nimport * as imported4_ from "./b.ts"; const a = imported4_.a;\na();',
    );
  });
});
