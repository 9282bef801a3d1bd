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

it('a chunk is fetched with what it imports and its styles, except for what the page already has', () => {
  const html = '<script type="module" src="./assets/index-1.js"></script>';
  expect(preloaded('page', bundle, html)).toEqual([
    { rel: 'modulepreload', href: './assets/page-1.js' },
    { rel: 'modulepreload', href: './assets/react-1.js' },
    { rel: 'stylesheet', href: './assets/page-1.css' },
  ]);
});

it('a page that lacks the chunk is not built', () => {
  expect(() => preloaded('other', bundle, '')).toThrow('no chunk is called other');
});
