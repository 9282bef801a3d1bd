import type { Plugin } from 'vite';

/** The fields of a chunk of a worker's build that are read. */
interface Chunk {
  readonly fileName: string;
  readonly isEntry: boolean;
  /** Files it imports statically. */
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
}

/**
 * Fails the build if another script of a worker imports the worker's entry script. WebKit does not recognise that script under its address
 * and runs it a second time, so that two engines would answer every message, and each would lack what the other has loaded.
 */
export function workerEntry(): Plugin {
  return {
    name: 'netloom-worker-entry',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const importers = entryImporters(chunks);
      if (importers.length > 0)
        this.error(`the script of the worker is imported by ${importers.join(', ')}; expected by none`);
    },
  };
}

export function entryImporters(chunks: readonly Chunk[]): readonly string[] {
  const entries = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  return chunks
    .filter(({ imports, dynamicImports }) =>
      [...imports, ...dynamicImports].some((file) => entries.has(file)),
    )
    .map(({ fileName }) => fileName);
}
