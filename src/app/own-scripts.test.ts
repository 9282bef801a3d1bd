import { expect, it } from 'vitest';
import { allowOwnScripts } from './own-scripts.ts';

it('lets only files of its origin become workers', () => {
  let rule: (address: string) => string | null = () => null;
  const page = { href: 'https://host.example/netloom/?tab=why', origin: 'https://host.example' };
  allowOwnScripts({ createPolicy: (_, { createScriptURL }) => (rule = createScriptURL) }, page);
  for (const script of ['./sw.js', 'https://host.example/netloom/assets/engine.worker-1.js'])
    expect(rule(script)).toBe(script);
  for (const other of [
    'https://evil.example/sw.js',
    '//evil.example/x.js',
    'data:text/javascript,1',
    'blob:null/1',
  ])
    expect(rule(other)).toBeNull();
  allowOwnScripts(undefined, page);
});
