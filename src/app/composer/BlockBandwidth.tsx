import type { DesignDimension } from '../../study/document.ts';
import { linksOf } from '../../topology/bandwidth.ts';
import { formatBandwidth } from '../../units/bandwidth.ts';
import { formatPercent } from '../../units/percent.ts';
import { cssVars } from '../ui/css-vars.ts';

interface BlockBandwidthProps {
  readonly dimension: DesignDimension;
  readonly bandwidthGBps: number | null;
  readonly share: number;
}

/** What one NPU can send on the dimension under the shown scheme, its share of the budget, and the links it is made of. */
export function BlockBandwidth({ dimension, bandwidthGBps, share }: BlockBandwidthProps) {
  if (bandwidthGBps === null) {
    return (
      <p className="block-card__bandwidth">
        <span className="block-card__number">–</span>
      </p>
    );
  }
  const links = linksOf({ ...dimension, bandwidthGBps });
  return (
    <p className="block-card__bandwidth">
      <span className="block-card__number">{formatBandwidth(bandwidthGBps)}</span>
      <span className="share-bar" style={cssVars({ share })} aria-hidden="true" />
      <span className="block-card__share">
        {formatPercent(share)} <span className="visually-hidden">of the budget; </span>
      </span>
      <span className="block-card__links">
        {links.count} × {formatBandwidth(links.bandwidthGBps)}
        <span className="visually-hidden"> links per NPU</span>
      </span>
    </p>
  );
}
