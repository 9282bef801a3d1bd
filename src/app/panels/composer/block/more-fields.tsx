import { memo } from 'react';
import { isByTier } from '../../../../cost/facts/prices.ts';
import { NUMBER_BOUNDS } from '../../../../design/bounds.ts';
import { TIERS, type Tier } from '../../../../topology/dimension.ts';
import { tierOfPlace } from '../../../../topology/tier-of-place.ts';
import { parseTime } from '../../../../units/time.ts';
import { NumberField } from '../../../parts/fields/NumberField.tsx';
import { SelectField } from '../../../parts/fields/SelectField.tsx';
import { useDesign } from '../../../state/page/hooks.ts';
import { readWithUnit } from '../../../ui/field/read-number.ts';
import { editDimension } from '../dimensions.ts';

/** Lists the tiers and marks the one that follows from the block's place. */
const tierNames = (tier: Tier) =>
  TIERS.map((value) => ({
    value,
    label: `${value.charAt(0).toUpperCase()}${value.slice(1)} tier${value === tier ? ', by its place' : ''}`,
  }));
const TIER_NAMES = {
  chiplet: tierNames('chiplet'),
  package: tierNames('package'),
  node: tierNames('node'),
  pod: tierNames('pod'),
} as const satisfies Record<Tier, unknown>;
const readTime = readWithUnit(parseTime);

interface OfDimension {
  readonly index: number;
}

export const LatencyField = memo(function LatencyField({
  index,
  latencyNs,
}: OfDimension & { readonly latencyNs: number }) {
  return (
    <NumberField
      hideLabel
      messageApart
      path={`topology.dimensions[${index}].linkLatencyNs`}
      label={`Link latency of dimension ${index + 1}`}
      prefix="latency"
      unit="ns"
      value={latencyNs}
      bound={NUMBER_BOUNDS.latencyNs}
      read={readTime}
      write={(design, value) => editDimension(index, { linkLatencyNs: value })(design)}
    />
  );
});

/** Chooses the tier of a block, which matters for prices by tier only. */
export const TierField = memo(function TierField({
  index,
  tier,
  count,
}: OfDimension & { readonly tier: Tier; readonly count: number }) {
  const hasTiers = useDesign((design) => isByTier(design.cost));
  const usual = tierOfPlace(index, count);
  if (!hasTiers) return null;
  return (
    <SelectField
      hideLabel
      path={`topology.dimensions[${index}].tier`}
      label={`Tier of dimension ${index + 1}`}
      value={tier}
      choices={TIER_NAMES[usual]}
      write={(design, value) => editDimension(index, { tier: value })(design)}
    />
  );
});
