import { posix } from 'node:path';
import type { Finding, Source } from './source.ts';

/** A line of a comment: it follows `//`, or begins with `/*` or `*`. */
const COMMENT = /(?:^|\s)(\/\/.*|\/\*.*|^\s*\*.*)$/;

/** `station.ts`, `analysis/why/idle.ts`, `tokens.css`, but no pattern such as `*.test.ts`. */
const NAMED = /(?<![\w/.@*-])(?:[\w-]+\/)*[\w-][\w.-]*\.(?:tsx?|css)\b/g;

/** Returns files that comments name and that do not exist, by name or by the end of their path. */
export function missing(sources: readonly Source[], paths: readonly string[]): Finding[] {
  const ends = new Set(paths.flatMap(endsOf));
  return sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        [...(COMMENT.exec(line)?.[1] ?? '').matchAll(NAMED)]
          .filter(([name]) => !ends.has(name))
          .map(([name]) => ({ where: `src/${path}:${index + 1}`, rule: `there is no ${name}` })),
      ),
  );
}

/** `a/b.ts` and `b.ts` of `a/b.ts`. */
function endsOf(path: string): string[] {
  const folder = posix.dirname(path);
  const name = posix.basename(path);
  return folder === '.'
    ? [name]
    : [name, ...folder.split('/').map((_, at, all) => `${all.slice(at).join('/')}/${name}`)];
}
