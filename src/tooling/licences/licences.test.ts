import { describe, expect, it } from 'vitest';
import { EXCEPTIONS, objections, unneeded } from './allowed.ts';
import { packagesOf, type Package } from './packages.ts';

const shipped: Package = { name: 'a', version: '1.0.0', licence: 'MIT', isShipped: true };

describe('the packages of a lock file', () => {
  it('are divided by what the page needs, including nested ones', () => {
    expect(
      packagesOf(
        {
          '': { version: '0.1.0' },
          'node_modules/b': { version: '2.0.0', license: 'ISC', dependencies: { c: '3' } },
          'node_modules/@scope/a': { version: '1.0.0', license: 'MIT', dependencies: { d: '4', c: '2' } },
          'node_modules/@scope/a/node_modules/c': { version: '2.0.0', license: 'MIT' },
          'node_modules/b/node_modules/c': { version: '3.0.0', license: 'MIT' },
          'node_modules/d': { version: '4.0.0' },
        },
        ['@scope/a'],
      ),
    ).toEqual([
      { name: '@scope/a', version: '1.0.0', licence: 'MIT', isShipped: true },
      { name: 'b', version: '2.0.0', licence: 'ISC', isShipped: false },
      { name: 'c', version: '2.0.0', licence: 'MIT', isShipped: true },
      { name: 'c', version: '3.0.0', licence: 'MIT', isShipped: false },
      { name: 'd', version: '4.0.0', licence: 'none stated', isShipped: true },
    ]);
  });

  it('are shipped if one of several copies is', () => {
    const entry = { version: '1.0.0', license: 'MIT' };
    const copies = { 'node_modules/a': entry, 'node_modules/b/node_modules/a': entry };
    expect(packagesOf(copies, ['a'])).toEqual([shipped]);
  });
  it('that the page imports must exist', () => {
    expect(() => packagesOf({}, ['a'])).toThrow('a is not in the lock file');
  });
});

describe('a licence', () => {
  it.each(['GPL-3.0-only', 'MPL-2.0', 'none stated', 'MIT OR GPL-2.0'])(
    '%s is refused in the page',
    (licence) => {
      expect(objections([{ ...shipped, licence }])).toEqual([
        `a 1.0.0 of the page is under ${licence}; allowed are MIT, BSD-2-Clause, BSD-3-Clause, ISC, Apache-2.0, 0BSD`,
      ]);
    },
  );

  it('needs an exception in development, which holds nowhere else', () => {
    const axe: Package = { name: 'axe-core', version: '4', licence: 'MPL-2.0', isShipped: false };
    expect(objections([shipped, axe])).toEqual([]);
    expect(objections([{ ...axe, isShipped: true }])).toHaveLength(1);
    expect(objections([{ ...axe, licence: 'GPL-3.0-only' }])).toHaveLength(1);
    expect(objections([{ ...axe, name: 'axe-core-more' }])).toHaveLength(1);
    expect(objections([{ ...axe, name: 'lightningcss-linux-x64-gnu' }])).toEqual([]);
  });

  it('has no exception that is not needed', () => {
    expect(unneeded([])).toHaveLength(EXCEPTIONS.length);
  });
});
