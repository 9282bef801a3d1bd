import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { recognise } from './recognise.ts';
import { refusals } from './refuse.ts';

it('the file of a space is referred to the tab that opens it', () => {
  for (const name of ['codesign-a.json', 'codesign-b.json', 'gpt3-1024.json']) {
    const file = { name, text: readFileSync(`examples/${name}`, 'utf8') };
    expect(recognise(file)).toBe('space');
    expect(refusals([file])).toEqual([
      { path: `${name}:1:1`, message: expect.stringContaining('open it in the Search tab') as string },
    ]);
  }
});
