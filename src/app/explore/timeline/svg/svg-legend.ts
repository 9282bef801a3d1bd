import { ROLES, roleText, type GroupRole } from '../../../../taskgraph/roles.ts';
import { COLLECTIVE_FACTS } from '../../../../collective/collectives.ts';
import { COLLECTIVES, type Collective } from '../../../../collective/types.ts';
import {
  MARK_HEIGHT,
  MARK_WIDTH,
  type DrawingTools,
  type LegendEntry,
} from '../../../parts/export/figure/drawing.ts';
import type { Fills } from '../../../parts/export/figure/textures.ts';
import { px, svgNode } from '../../../parts/export/figure/svg-node.ts';
import { markSpans } from '../layout/marks.ts';
import { TONES, toneOfOperation } from '../../../state/traces/tones.ts';
import type { ColourMode } from '../../../state/view/colour-mode.ts';

/** What the groups of a timeline are called. */
export interface LegendNames {
  readonly roles: readonly GroupRole[];
  /** Whether the model-parallel group is one of several axes. */
  readonly isTensor: boolean;
  readonly isStaged: boolean;
}

/** The legend of fills, shapes, and colours that are not those of dimensions. */
export function svgLegend(
  mode: ColourMode,
  { roles, isTensor, isStaged }: LegendNames,
  operations: readonly Collective[],
  colour: DrawingTools['colour'],
  fills: Fills,
): readonly LegendEntry[] {
  const group = colour('--group');
  const full = (fill: string, text: string): LegendEntry => ({
    mark: [svgNode('rect', { width: MARK_WIDTH, height: MARK_HEIGHT, fill })],
    text,
  });
  const spans = markSpans({ top: 0, height: MARK_HEIGHT });
  return [
    ...(isStaged && !roles.includes('pipeline') ? [...roles, 'pipeline' as const] : roles).map((role) => {
      const { pattern: texture, colour: token } = ROLES[role];
      return full(
        fills.of({ texture, colour: colour(token) }),
        isTensor && role === 'model' ? 'tensor parallel (TP)' : roleText(role),
      );
    }),
    full(colour('--compute'), 'compute'),
    full(
      fills.of({ texture: 'upright', colour: group }),
      isStaged ? 'exposed communication or bubble' : 'exposed communication',
    ),
    ...operations.map((operation): LegendEntry => {
      const index = COLLECTIVES.indexOf(operation);
      const { top, height } = spans[index]!;
      const fill = mode === 'phase' ? colour(TONES[toneOfOperation(index)] ?? '--group') : group;
      const { label, short } = COLLECTIVE_FACTS[operation];
      return {
        mark: [svgNode('rect', { y: px(top), width: MARK_WIDTH, height: px(height), fill })],
        text: `${label} (${short})`,
      };
    }),
  ];
}
