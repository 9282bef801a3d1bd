import type { Plugin } from 'vite';

/** The content security policy of the built page: its origin, and pictures made in memory. The server also sends it as a header. */
export const contentSecurityPolicy = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "worker-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  // No text becomes a script, except for the addresses of the page's workers (src/app/own-scripts.ts).
  "require-trusted-types-for 'script'",
  'trusted-types default',
].join('; ');

/**
 * Writes the policy into the built index.html, so that it holds on hosts that send no headers. Vite's dev page needs inline scripts and is
 * left as it is.
 */
export function metaCsp(): Plugin {
  return {
    name: 'netloom-meta-csp',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: contentSecurityPolicy },
        injectTo: 'head-prepend',
      },
    ],
  };
}
