import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { CLAIMS } from './claims.ts';

const pathOf = (file: string): string => fileURLToPath(new URL(`../../${file}`, import.meta.url));

describe('the claims of the page', () => {
  it.each(CLAIMS)('$claim: has its test', ({ test: { file, name } }) => {
    expect(file).toMatch(/\.test\.tsx?$/);
    expect(existsSync(pathOf(file))).toBe(true);
    expect(readFileSync(pathOf(file), 'utf8')).toContain(`'${name}'`);
  });

  it('are distinct', () => {
    expect(new Set(CLAIMS.map(({ claim }) => claim)).size).toBe(CLAIMS.length);
  });
});
