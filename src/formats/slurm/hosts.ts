/** How many hosts a list of Slurm names: `node[01-18,20],login1` are 20. */

const MOST = 10_000_000;

/** Null for a list that is no list of hosts, or of too many. */
export function hostCount(text: string): number | null {
  let total = 0;
  const rest = text.replaceAll(/[\w.-]*(?:\[[\d,-]*\][\w.-]*)+/g, (host) => {
    let hosts = 1;
    for (const [, list = ''] of host.matchAll(/\[([\d,-]*)\]/g)) hosts *= inRanges(list);
    total += hosts;
    return '';
  });
  for (const name of rest.split(',')) {
    const host = name.trim();
    if (host === '') continue;
    if (!/^[\w.-]+$/.test(host)) return null;
    total += 1;
  }
  return Number.isSafeInteger(total) && total <= MOST ? total : null;
}

/** NaN for a range that is none. */
function inRanges(list: string): number {
  return list.split(',').reduce((sum, range) => {
    const [, from = '', to = from] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(range) ?? [];
    const count = Number(to) - Number(from) + 1;
    return from !== '' && count >= 1 ? sum + count : Number.NaN;
  }, 0);
}

/** The names of a list, in their order; null for a list of more than `most`, or that is none. */
export function hostNames(text: string, most: number): readonly string[] | null {
  const count = hostCount(text);
  if (count === null || count > most) return null;
  const parts = text.match(/(?:[\w.-]|\[[\d,-]*\])+/g) ?? [];
  return parts.flatMap(expanded);
}

function expanded(part: string): readonly string[] {
  const [, before = '', list, after = ''] = /^([\w.-]*)\[([\d,-]*)\](.*)$/.exec(part) ?? [];
  if (list === undefined) return [part];
  return list.split(',').flatMap((range) => {
    const [from = '', to = from] = range.split('-');
    return Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) =>
      String(Number(from) + index).padStart(from.length, '0'),
    ).flatMap((number) => expanded(`${before}${number}${after}`));
  });
}
