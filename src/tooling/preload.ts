import type { Plugin } from 'vite';

/** Has the browser fetch a chunk that the first script asks for, with all it imports and its styles, along with that script. */
export function preload(name: string): Plugin {
  return {
    name: 'netloom-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const chunk = chunks.find((each) => each.name === name);
        if (chunk === undefined) throw new Error(`no chunk is called ${name}`);
        const links = [
          ...[chunk.fileName, ...chunk.imports].map((file) => ({ rel: 'modulepreload', file })),
          ...[...(chunk.viteMetadata?.importedCss ?? [])].map((file) => ({ rel: 'stylesheet', file })),
        ];
        return links
          .filter(({ file }) => !html.includes(file))
          .map(({ rel, file }) => ({
            tag: 'link',
            attrs: { rel, crossorigin: true, href: `./${file}` },
            injectTo: 'head' as const,
          }));
      },
    },
  };
}
