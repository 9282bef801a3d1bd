import { mayImport, mayImportFacts } from './rules.ts';

/** Folders that are not in the picture: numbers that all use, and what measures, tests and builds. */
const BESIDE = ['units', 'bench', 'testing', 'tooling'];

/** The arrows of the picture of docs/ARCHITECTURE.md of the folders: `from` imports each of `to`. */
export function arrowsOf(document: string): Map<string, Set<string>> {
  const drawn = /```mermaid\n([\s\S]*?)```/.exec(document)?.[1] ?? '';
  const arrows = new Map<string, Set<string>>();
  for (const line of drawn.split('\n')) {
    const plain = line.replace(/\["[^\]]*"\]/g, '').replace(/-- "[^"]*" -->/, '-->');
    const [from = [], to = []] = plain.split('-->').map((side) => side.trim().split(/\s*&\s*/));
    for (const source of from.filter(() => plain.includes('-->'))) {
      arrows.set(source, new Set([...(arrows.get(source) ?? []), ...to]));
    }
  }
  return arrows;
}

/** Returns where the picture and the allow-list differ: an arrow that is not allowed, or an import without a path of arrows. */
export function differences(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const allowed = (from: string): Set<string> =>
    new Set(
      [...(mayImport[from] ?? []), ...(mayImportFacts[from] ?? [])].map((target) => target.split('/')[0]!),
    );
  const reach = (from: string, seen = new Set<string>()): Set<string> => {
    for (const to of arrows.get(from) ?? []) {
      if (seen.has(to)) continue;
      seen.add(to);
      reach(to, seen);
    }
    return seen;
  };
  const wrong = [...arrows].flatMap(([from, tos]) =>
    [...tos].filter((to) => !allowed(from).has(to)).map((to) => `drawn and not allowed: ${from} --> ${to}`),
  );
  const hidden = Object.keys(mayImport)
    .filter((from) => !BESIDE.includes(from))
    .flatMap((from) =>
      [...allowed(from)]
        .filter((to) => !BESIDE.includes(to) && !reach(from).has(to))
        .map((to) => `allowed and not drawn: ${from} --> ${to}`),
    );
  return [...wrong, ...hidden];
}

/** Returns the arrows that a longer path of arrows shows as well. */
export function redundant(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reaches = (from: string, target: string): boolean =>
    [...(arrows.get(from) ?? [])].some((to) => to === target || reaches(to, target));
  return [...arrows].flatMap(([from, tos]) =>
    [...tos]
      .filter((to) => [...tos].some((other) => other !== to && reaches(other, to)))
      .map((to) => `drawn and shown by a longer path: ${from} --> ${to}`),
  );
}
