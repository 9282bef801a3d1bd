import type { OwnLinks } from '../../../design/document.ts';
import { formatPercent } from '../../../units/percent.ts';
import { formatTime } from '../../../units/time.ts';
import { change } from '../../state/page/edits.ts';
import { Button } from '../../ui/Button.tsx';
import { withoutOwnLinks } from './write-system.ts';

const PLACES = [
  ['inside', 'inside nodes'],
  ['between', 'between nodes'],
] as const;

/** Latency and bandwidth of links fitted on a person's own collectives, with a button that drops them. */
export function OwnLinksRow({ ownLinks }: { readonly ownLinks: OwnLinks }) {
  const links = PLACES.flatMap(([place, name]) => {
    const link = ownLinks[place];
    return link === undefined
      ? []
      : [
          `${name} ${formatTime(link.latencyNs)} a step, ${formatPercent(link.share, 3)} of the rate${link.error === undefined ? '' : `, mean error ${formatPercent(link.error, 2)}`}`,
        ];
  });
  return (
    <p className="notice">
      Links as my own runs said: {links.join('; ')}.{' '}
      <Button look="quiet" onClick={() => change(withoutOwnLinks)}>
        Remove
      </Button>
    </p>
  );
}
