import { expect, it } from 'vitest';
import { entryImporters } from './worker-entry.ts';

const chunk = (fileName: string, imports: readonly string[], dynamicImports: readonly string[] = []) => ({
  fileName,
  isEntry: fileName === 'worker.js',
  imports,
  dynamicImports,
});

it('scripts that import the script of their worker are found', () => {
  expect(entryImporters([chunk('worker.js', ['engine.js'], ['a.js']), chunk('a.js', ['engine.js'])])).toEqual(
    [],
  );
  const odd = [
    chunk('worker.js', [], ['a.js']),
    chunk('a.js', ['worker.js']),
    chunk('b.js', [], ['worker.js']),
  ];
  expect(entryImporters(odd)).toEqual(['a.js', 'b.js']);
});
