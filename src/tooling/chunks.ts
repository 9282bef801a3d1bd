import { posix } from 'node:path';

/** Script files that a built page loads, including those that it preloads, relative to its folder. */
export function entryScripts(html: string): string[] {
  const tags = /<(?:script\b[^>]*\bsrc|link\b[^>]*\brel="modulepreload"[^>]*\bhref)="\.?\/?([^"]+)"/g;
  return [...html.matchAll(tags)].map((match) => match[1]!);
}

/** The files and everything that they import statically, each once; `read` returns the code of a file. Dynamic imports are not followed. */
export function staticClosure(files: readonly string[], read: (file: string) => string): string[] {
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const match of read(file).matchAll(/\b(?:import|from)\s*["'](\.[^"']+\.js)["']/g)) {
      visit(posix.join(posix.dirname(file), match[1]!));
    }
  };
  files.forEach(visit);
  return [...seen];
}
