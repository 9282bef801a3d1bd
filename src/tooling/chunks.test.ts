import { expect, it } from 'vitest';
import { entryScripts, staticClosure } from './chunks.ts';

it('finds the scripts of a page', () => {
  const html =
    '<link href="./a.css"><script type="module" crossorigin src="./assets/index-1.js"></script>' +
    '<link rel="modulepreload" crossorigin href="./assets/page-2.js"><link rel="stylesheet" href="./b.css">';
  expect(entryScripts(html)).toEqual(['assets/index-1.js', 'assets/page-2.js']);
});

it('follows static imports once and leaves dynamic ones out', () => {
  const code: Record<string, string> = {
    'assets/a.js': 'import{x as y}from"./b.js";import"./c.js";const l=()=>import("./lazy.js")',
    'assets/b.js': 'import"./c.js";export{z}from"./a.js"',
    'assets/c.js': '',
  };
  expect(staticClosure(['assets/a.js'], (file) => code[file]!)).toEqual([
    'assets/a.js',
    'assets/b.js',
    'assets/c.js',
  ]);
});
