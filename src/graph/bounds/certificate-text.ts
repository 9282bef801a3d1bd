/** A certificate in words: what every algorithm must send, and which links an algorithm at the bound would keep full. */
import type { BoundCertificate } from './certificate.ts';

const MOST_NAMED = 12;

export function certificateText(certificate: BoundCertificate, nameOf: (node: number) => string): string {
  const listed = (nodes: readonly number[]): string => {
    const names = nodes.slice(0, MOST_NAMED).map(nameOf).join(', ');
    return nodes.length > MOST_NAMED ? `${names} and ${nodes.length - MOST_NAMED} more` : names;
  };
  switch (certificate.kind) {
    case 'cut':
      return `what {${listed(certificate.cut)}} and the rest need of each other must cross the links between them; at the bound these are full all the time`;
    case 'ports':
      return 'each byte must be received N - 1 times to be summed, and N - 1 times to be handed out, by N NPUs; at the bound all of their links are full all the time';
    case 'parts':
    case 'weighted parts': {
      const parts = certificate.parts.map((part) => `{${listed(part)}}`);
      const shown = parts.slice(0, MOST_NAMED).join(' ');
      return `each of ${parts.length} parts of the network must hear from all others; at the bound the links between them are full all the time. The parts are ${shown}`;
    }
    case 'lengths': {
      const shown = certificate.lengths
        .slice(0, MOST_NAMED)
        .map(
          ({ from, to, length }) =>
            `${nameOf(from)} to ${nameOf(to)}${length === 1 ? '' : ` (counts ${length} times)`}`,
        )
        .join(', ');
      const rest = certificate.lengths.length - MOST_NAMED;
      return `the ways between the NPUs are this long at least, so much must cross these links, and at the bound they are full all the time: ${shown}${rest > 0 ? ` and ${rest} more` : ''}`;
    }
  }
}
