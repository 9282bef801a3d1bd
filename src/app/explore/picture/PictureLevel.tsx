import { arrowOn } from '../../../topology/blocks/drawing.ts';
import { formatCount } from '../../../units/count.ts';
import type { Innermost } from '../../../workload/axes/placement.ts';
import { cssVars } from '../../ui/theme/css-vars.ts';
import { dimensionClass } from '../../ui/theme/dimension-colour.ts';
import type { PlacedLevel } from './layout.ts';
import { countText, shortNameOf, valueText, type LevelFacts } from './levels.ts';
import { membershipOf } from './membership.ts';
import type { PictureMode } from './modes.ts';
import { pressName } from './conditions/press.ts';
import { PictureNode } from './PictureNode.tsx';

interface PictureLevelProps {
  readonly placed: PlacedLevel;
  readonly facts: LevelFacts;
  readonly mode: PictureMode;
  readonly innermost: Innermost;
  /** Id of the pattern that data-parallel nodes are filled with. */
  readonly hatch: string;
}

const HUB = 10;
const ARROW = 9;

/** One dimension: its nodes and links, one of them opened towards the next. */
export function PictureLevel({ placed, facts, mode, innermost, hatch }: PictureLevelProps) {
  const { dimension, block, callout, cell, frame } = placed;
  const { nodes, links, hubs } = block;
  return (
    <g
      className={`picture-level picture-level--${mode} ${dimensionClass(dimension)}`}
      data-dimension={dimension}
      style={cssVars({ used: Math.min(1, facts.utilisation ?? 0) })}
    >
      <rect
        className="picture-level__frame"
        x={frame.x}
        y={frame.y}
        width={frame.width}
        height={frame.height}
        rx={8}
      />
      <rect
        className="picture-level__cell"
        x={cell.x}
        y={cell.y}
        width={cell.width}
        height={cell.height}
        rx={5}
      />
      <g className="picture-level__shapes">
        {callout === null ? null : (
          <polygon
            className="picture-level__callout"
            points={callout.map((point) => point.join()).join(' ')}
          />
        )}
        {links.map(({ from, to, isRest }, index) => (
          <line
            key={index}
            data-press={isRest ? undefined : pressName('link', dimension, index)}
            className={isRest ? 'picture-link picture-link--rest' : 'picture-link'}
            x1={from.x}
            y1={from.y}
            x2={to.x}
            y2={to.y}
          />
        ))}
        {links.map(({ from, to, isOneWay }, index) =>
          isOneWay ? (
            <polygon key={index} className="picture-link__arrow" points={arrowOn(from, to, ARROW)} />
          ) : null,
        )}
        {hubs.map((hub, index) => (
          <rect
            key={index}
            className="picture-hub"
            x={hub.x - HUB}
            y={hub.y - HUB}
            width={2 * HUB}
            height={2 * HUB}
            rx={3}
          />
        ))}
        {nodes.map(({ x, y, radius, isRest }, index) => {
          const look = isRest ? 'rest' : lookOf(index, placed, facts, mode, innermost);
          return (
            <PictureNode
              key={index}
              press={isRest ? undefined : pressName('node', dimension, index)}
              x={x}
              y={y}
              radius={radius}
              look={look}
              shape={dimension === 0 ? 'npu' : 'group'}
              fill={look === 'data' ? `url(#${hatch})` : undefined}
            />
          );
        })}
      </g>
      <LevelText placed={placed} facts={facts} mode={mode} />
    </g>
  );
}

function LevelText({ placed, facts, mode }: Pick<PictureLevelProps, 'placed' | 'facts' | 'mode'>) {
  const { dimension, lines, block } = placed;
  return (
    <g className="picture-text">
      <text x={lines.x} y={lines.above[0]} className="picture-text--quiet">
        Dimension {dimension + 1}
      </text>
      <text x={lines.x} y={lines.above[1]} className="picture-text--strong">
        {shortNameOf(facts)}
      </text>
      {block.more === 0 ? null : (
        <text x={lines.x} y={lines.rest} className="picture-text--quiet">
          and {formatCount(block.more)} more
        </text>
      )}
      <text x={lines.x} y={lines.below[0]}>
        {countText(facts, dimension)}
      </text>
      <text x={lines.x} y={lines.below[1]} className="picture-text--strong">
        {valueText(facts, mode)}
      </text>
    </g>
  );
}

function lookOf(
  index: number,
  { block }: PlacedLevel,
  { span }: LevelFacts,
  mode: PictureMode,
  innermost: Innermost,
): string {
  // On the innermost level the groups shown are those of the first NPU.
  const opened = block.opened ?? 0;
  const isOpened = index === opened && block.opened !== null;
  if (mode !== 'groups' || span === null)
    return isOpened ? 'opened' : mode === 'utilisation' ? 'used' : 'plain';
  return membershipOf(index, opened, span, innermost);
}
