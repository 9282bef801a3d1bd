import { importsOf, resolve, type Finding, type Source } from './source.ts';

/** Cycles of imports between files, types included; each is reported once, at the import that closes it. */
export function cycles(sources: readonly Source[]): Finding[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const done = new Set<string>();
  const trail: string[] = [];
  const found: Finding[] = [];

  const visit = (source: Source): void => {
    trail.push(source.path);
    for (const { specifier, line } of importsOf(source)) {
      const target = byPath.get(resolve(source.path, specifier));
      if (!target || done.has(target.path)) continue;
      const start = trail.indexOf(target.path);
      if (start >= 0) {
        const round = [...trail.slice(start), target.path].join(' -> ');
        found.push({ where: `src/${source.path}:${line}`, rule: `no cyclic imports: ${round}` });
      } else {
        visit(target);
      }
    }
    trail.pop();
    done.add(source.path);
  };

  for (const source of sources) if (!done.has(source.path)) visit(source);
  return found;
}
