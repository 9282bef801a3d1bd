import type { Plugin } from 'vite';

/** The fields of a chunk of the build that are read. */
interface Chunk {
  readonly name: string;
  readonly fileName: string;
  /** Files it imports statically. */
  readonly imports: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

/** Makes the browser fetch a chunk that the first script needs, with everything that it imports and its styles, along with that script. */
export function preload(name: string): Plugin {
  return {
    name: 'netloom-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        return preloaded(name, chunks, html).map((attrs) => ({
          tag: 'link',
          injectTo: 'head' as const,
          attrs: { ...attrs, crossorigin: true },
        }));
      },
    },
  };
}

/** Returns the links to add to the page; throws if the chunk does not exist. */
export function preloaded(
  name: string,
  chunks: readonly Chunk[],
  html: string,
): readonly { readonly rel: string; readonly href: string }[] {
  const chunk = chunks.find((candidate) => candidate.name === name);
  if (chunk === undefined) throw new Error(`no chunk is called ${name}`);
  const { fileName, imports, viteMetadata } = chunk;
  const links = [
    ...[fileName, ...imports].map((file) => ({ rel: 'modulepreload', file })),
    ...[...(viteMetadata?.importedCss ?? [])].map((file) => ({ rel: 'stylesheet', file })),
  ];
  return links
    .filter(({ file }) => !html.includes(file))
    .map(({ rel, file }) => ({ rel, href: `./${file}` }));
}
