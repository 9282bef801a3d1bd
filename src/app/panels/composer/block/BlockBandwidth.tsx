import { NUMBER_BOUNDS } from '../../../../design/bounds.ts';
import { isFixed } from '../../../../design/budget.ts';
import type { Design, DesignDimension } from '../../../../design/document.ts';
import { linksOf } from '../../../../topology/bandwidth.ts';
import { formatBandwidth, parseBandwidth } from '../../../../units/bandwidth.ts';
import { roundSignificant } from '../../../../units/decimal.ts';
import { formatPercent } from '../../../../units/percent.ts';
import { NumberField } from '../../../parts/fields/NumberField.tsx';
import { customOf, startCustom, withCustomEntry, withGivenEntry } from '../../split/custom.ts';
import { cssVars } from '../../../ui/theme/css-vars.ts';
import { printPlain, readWithUnit } from '../../../ui/field/read-number.ts';
import type { ShownBlock } from '../shown-blocks.ts';

interface BlockBandwidthProps {
  readonly index: number;
  readonly dimension: DesignDimension;
  readonly shown: ShownBlock;
}

const DIGITS = 4;
const LEAST_SHARE = 0.001;
const read = readWithUnit(parseBandwidth);

/** Shows what one NPU can send on the dimension, as given or under the shown scheme, with its share of the budget and its links. */
export function BlockBandwidth({ index, dimension, shown }: BlockBandwidthProps) {
  const { splitGBps, budgetGBps } = shown;
  const bandwidthGBps = splitGBps?.[index];
  if (splitGBps === null || bandwidthGBps === undefined) {
    return (
      <div className="block-card__bandwidth">
        <span className="block-card__number">–</span>
      </div>
    );
  }
  const links = linksOf({ ...dimension, bandwidthGBps });
  const share = budgetGBps > 0 ? bandwidthGBps / budgetGBps : 0;
  return (
    <div className="block-card__bandwidth">
      {dimension.link ? (
        <span className="block-card__number">{formatBandwidth(bandwidthGBps)}</span>
      ) : (
        <NumberField
          hideLabel
          messageApart
          path={`topology.dimensions[${index}].bandwidthGBps`}
          label={`Bandwidth per NPU on dimension ${index + 1}`}
          unit="GB/s"
          value={bandwidthGBps}
          bound={NUMBER_BOUNDS.bandwidthGBps}
          read={read}
          print={(value) => printPlain(roundSignificant(value, DIGITS))}
          write={(design, value) => withBandwidth(design, splitGBps, index, value)}
        />
      )}
      <span className="share-bar" style={cssVars({ share: Math.min(1, share) })} aria-hidden="true" />
      <span className="block-card__share">
        {shareText(share)}{' '}
        <span className="visually-hidden">of {shown.isGiven ? 'all dimensions' : 'the budget'}; </span>
      </span>
      <span className="block-card__links">
        {links.count} × {formatBandwidth(links.bandwidthGBps)}
        <span className="visually-hidden"> links per NPU</span>
      </span>
    </div>
  );
}

/** Rounded to what a bar can show: there is no room for more digits. */
function shareText(share: number): string {
  return share > 0 && share < LEAST_SHARE ? `< ${formatPercent(LEAST_SHARE)}` : formatPercent(share);
}

/**
 * Sets the bandwidth by hand. With given links it is that dimension's bandwidth. With a budget it makes a custom split that
 * starts from the shown one, and the other dimensions make up the difference. A single dimension has the whole budget.
 */
function withBandwidth(design: Design, shown: readonly number[], index: number, gbps: number): Design {
  if (isFixed(design)) return withGivenEntry(design, index, gbps);
  if (shown.length === 1) return { ...design, bandwidth: { ...design.bandwidth, budgetGBps: gbps } };
  const isCustom = design.bandwidth.scheme === 'custom' && customOf(design) !== null;
  return withCustomEntry(isCustom ? design : startCustom(design, shown), index, gbps);
}
