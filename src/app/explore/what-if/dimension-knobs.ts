/** The knobs of one dimension: its bandwidth, where that is given, its latency and its size. */
import { NUMBER_BOUNDS } from '../../../design/bounds.ts';
import { isFixed } from '../../../design/budget.ts';
import type { Design, DesignDimension } from '../../../design/document.ts';
import { npuCount } from '../../../topology/dimension.ts';
import { formatBandwidth } from '../../../units/bandwidth.ts';
import { formatCount } from '../../../units/count.ts';
import { formatTime } from '../../../units/time.ts';
import { editDimension } from '../../panels/composer/dimensions.ts';
import { withGivenEntry } from '../../panels/split/custom.ts';
import { FACTORS, within, type Knob } from './knob.ts';

const KINDS = ['bandwidth', 'latency', 'size'] as const;
type Kind = (typeof KINDS)[number];
export type DimensionKnobId = `${Kind}:${number}`;

const SIZES = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024];

export function dimensionKnobIds(dimension: number): readonly DimensionKnobId[] {
  return KINDS.map((kind): DimensionKnobId => `${kind}:${dimension}`);
}

export function isOfDimension(id: string): id is DimensionKnobId {
  return id.includes(':');
}

export function dimensionKnob(id: DimensionKnobId): Knob {
  const [kind, index] = id.split(':');
  const dimension = Number(index);
  const name = `Dimension ${dimension + 1}`;
  const dimensionIn = (design: Design): DesignDimension | undefined => design.topology.dimensions[dimension];
  switch (kind as Kind) {
    case 'bandwidth':
      return {
        label: `${name}: bandwidth`,
        kind: 'factor',
        values: FACTORS,
        tried: [0.25, 0.5, 1, 2, 4],
        neutral: () => 1,
        apply: (design, factor) => withGivenEntry(design, dimension, givenIn(design, dimension) * factor),
        valueText: (design) => formatBandwidth(givenIn(design, dimension)),
        reason: (design) =>
          isFixed(design)
            ? missing(dimensionIn(design))
            : 'Schemes split the budget: only where bandwidth is given for each dimension can one be varied.',
      };
    case 'latency':
      return {
        label: `${name}: latency`,
        kind: 'factor',
        values: [0, ...FACTORS],
        tried: [0, 0.5, 1, 3, 8],
        neutral: () => 1,
        apply: (design, factor) => {
          const latencyNs = (dimensionIn(design)?.linkLatencyNs ?? 0) * factor;
          const linkLatencyNs = within(latencyNs, NUMBER_BOUNDS.latencyNs);
          return editDimension(dimension, { linkLatencyNs })(design);
        },
        valueText: (design) => formatTime(dimensionIn(design)?.linkLatencyNs ?? 0),
        reason: (design) =>
          (dimensionIn(design)?.linkLatencyNs ?? 0) > 0
            ? null
            : 'The links of this dimension have no latency.',
      };
    case 'size':
      return {
        label: `${name}: size`,
        kind: 'number',
        values: SIZES,
        tried: [2, 8, 32, 128, 512],
        neutral: (design) => dimensionIn(design)?.size ?? 1,
        apply: (design, size) => editDimension(dimension, { size })(design),
        valueText: ({ topology }) => `${formatCount(npuCount(topology))} NPUs`,
        reason: (design) => missing(dimensionIn(design)),
      };
  }
}

function missing(dimension: DesignDimension | undefined): string | null {
  return dimension === undefined ? 'The network has no such dimension.' : null;
}

function givenIn({ bandwidth }: Design, dimension: number): number {
  return bandwidth.customGBps?.[dimension] ?? 0;
}
