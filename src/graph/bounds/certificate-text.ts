/** A certificate in words: what everything must pass. */
import type { BoundCertificate } from './certificate.ts';

const MOST_NAMED = 12;

export function certificateText(certificate: BoundCertificate, nameOf: (node: number) => string): string {
  const listed = (nodes: readonly number[]): string => {
    const names = nodes.slice(0, MOST_NAMED).map(nameOf).join(', ');
    return nodes.length > MOST_NAMED ? `${names} and ${nodes.length - MOST_NAMED} more` : names;
  };
  switch (certificate.kind) {
    case 'cut':
      return `the links between {${listed(certificate.cut)}} and the rest are all full`;
    case 'ports':
      return 'the links of all NPUs are full: each byte is received N - 1 times before it is summed and N - 1 times after';
    case 'parts':
    case 'weighted parts': {
      const parts = certificate.parts.map((part) => `{${listed(part)}}`);
      const shown = parts.slice(0, MOST_NAMED).join(' ');
      return `the links between ${parts.length} parts are full, of which each hears from all others: ${shown}`;
    }
    case 'lengths': {
      const shown = certificate.lengths
        .slice(0, MOST_NAMED)
        .map(({ from, to, length }) => `${nameOf(from)}>${nameOf(to)}${length === 1 ? '' : ` x ${length}`}`)
        .join(', ');
      const rest = certificate.lengths.length - MOST_NAMED;
      return `these links are full: ${shown}${rest > 0 ? ` and ${rest} more` : ''}`;
    }
  }
}
