import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { nextVersion, withVersion } from './next-release.ts';
import { VERSIONED } from './versioned.ts';

it('A release raises one part of the version and sets the later ones to 0', () => {
  expect([
    nextVersion('1.2.3', 'major'),
    nextVersion('1.2.3', 'minor'),
    nextVersion('1.2.3', 'patch'),
  ]).toEqual([
    { ok: true, value: '2.0.0' },
    { ok: true, value: '1.3.0' },
    { ok: true, value: '1.2.4' },
  ]);
  expect(nextVersion('1.2', 'patch')).toMatchObject({ ok: false });
});

it('Every versioned file has the version of the package, once', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
  for (const { file, line } of VERSIONED) {
    const text = readFileSync(file, 'utf8');
    expect([file, withVersion(text, line, version)]).toEqual([file, { ok: true, value: text }]);
  }
});

it('A file without a version, or with two, is refused', () => {
  expect(withVersion('name: x', /^(version: )\S+()$/, '1.0.0')).toMatchObject({ ok: false });
  expect(withVersion('version: 1\nversion: 2', /^(version: )\S+()$/, '1.0.0')).toMatchObject({ ok: false });
});
