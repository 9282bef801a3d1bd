import { expect, it } from 'vitest';
import { preloaded } from './preload.ts';

const chunk = (name: string, imports: readonly string[], css: readonly string[] = []) => ({
  type: 'chunk' as const,
  name,
  fileName: `assets/${name}-1.js`,
  imports,
  viteMetadata: { importedCss: new Set(css) },
});

const bundle = [
  chunk('index', []),
  chunk('page', ['assets/react-1.js', 'assets/index-1.js'], ['assets/page-1.css']),
  chunk('react', []),
];

it('fetches a chunk, what it imports and its styles, but not what the page has already', () => {
  const html = '<script type="module" src="./assets/index-1.js"></script>';
  expect(preloaded('page', bundle, html)).toEqual([
    { rel: 'modulepreload', href: './assets/page-1.js' },
    { rel: 'modulepreload', href: './assets/react-1.js' },
    { rel: 'stylesheet', href: './assets/page-1.css' },
  ]);
});

it('does not build a page that lacks the chunk', () => {
  expect(() => preloaded('other', bundle, '')).toThrow('no chunk is called other');
});
