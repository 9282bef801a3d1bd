import { useId, useMemo } from 'react';
import { sendsOf } from '../../../collective/execution.ts';
import type { Schedule } from '../../../collective/schedule-shape.ts';
import type { BlockShape } from '../../../topology/blocks/blocks.ts';
import type { BlockKind } from '../../../topology/dimension.ts';
import { cssVars } from '../../ui/theme/css-vars.ts';
import {
  placeLabels,
  placeRanks,
  placeSend,
  SIDE,
  type Label,
  type PlacedRanks,
  type PlacedSend,
} from './place-ranks.ts';
import { blocksText, stepText, subjectText } from './step-text.ts';

interface RanksDrawingProps {
  readonly schedule: Schedule;
  readonly kind: BlockKind | null;
  /** Those of the block that the ranks are all of. */
  readonly parameters: BlockShape['parameters'] | undefined;
  readonly position: number;
  readonly followed: number;
  readonly durationMs: number;
}

/** With more messages than this only those of the followed rank move and have their blocks written on them. */
const MOST_MOVING = 16;

type PlacedProps = Pick<RanksDrawingProps, 'schedule' | 'kind' | 'parameters' | 'position'>;

function usePlaced({ schedule, kind, parameters, position }: PlacedProps) {
  const placed = useMemo(
    () => placeRanks(kind, schedule.ranks, parameters),
    [kind, schedule.ranks, parameters],
  );
  const sends = useMemo(
    () => (position === 0 ? [] : sendsOf(schedule, position - 1).map((send) => placeSend(placed, send))),
    [schedule, placed, position],
  );
  return { placed, sends };
}

/** The ranks, and the messages of the last step on their way. */
export function RanksDrawing({
  schedule,
  kind,
  parameters,
  position,
  followed,
  durationMs,
}: RanksDrawingProps) {
  const id = useId();
  const { placed, sends } = usePlaced({ schedule, kind, parameters, position });
  const isOfFollowed = ({ send }: PlacedSend): boolean => send.from === followed || send.to === followed;
  const moving = sends.length > MOST_MOVING ? sends.filter(({ send }) => send.from === followed) : sends;
  return (
    <svg
      className="ranks"
      viewBox={`0 0 ${SIDE} ${SIDE}`}
      role="img"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <title id={`${id}-title`}>{subjectText(schedule)}</title>
      <desc id={`${id}-text`}>{stepText(schedule, position, followed)}</desc>
      <Tip id={`${id}-tip`} />
      {placed.links.map(([from, to], index) => (
        <line key={index} className="ranks__link" x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      ))}
      {sends.map((placedSend) => (
        <line
          key={`${placedSend.send.from} ${placedSend.send.to}`}
          className="ranks__send"
          data-own={isOfFollowed(placedSend)}
          data-reduce={placedSend.send.reduce}
          x1={placedSend.from.x}
          y1={placedSend.from.y}
          x2={placedSend.to.x}
          y2={placedSend.to.y}
          markerEnd={moving === sends || isOfFollowed(placedSend) ? `url(#${id}-tip)` : undefined}
        />
      ))}
      {moving.map((placedSend) => (
        <circle
          // A new step starts its messages anew.
          key={`${position} ${placedSend.send.from} ${placedSend.send.to}`}
          className="ranks__moving"
          cx={placedSend.from.x}
          cy={placedSend.from.y}
          r={5}
          style={cssVars({
            dx: `${placedSend.to.x - placedSend.from.x}px`,
            dy: `${placedSend.to.y - placedSend.from.y}px`,
            duration: `${durationMs}ms`,
          })}
        />
      ))}
      {placed.ranks.map(({ x, y }, rank) => (
        <g key={rank} className="ranks__rank" data-own={rank === followed}>
          <circle cx={x} cy={y} r={placed.radius} />
          <text x={x} y={y}>
            {rank}
          </text>
        </g>
      ))}
      <Labels
        placed={placed}
        sends={moving}
        labels={moving.map((placedSend) => ({
          text: shortBlocks(schedule, placedSend),
          isOwn: isOfFollowed(placedSend),
        }))}
      />
    </svg>
  );
}

interface LabelsProps {
  readonly placed: PlacedRanks;
  readonly sends: readonly PlacedSend[];
  readonly labels: readonly Label[];
}

/** What the messages carry, where there is room; the table beside lists all. */
function Labels({ placed, sends, labels }: LabelsProps) {
  return placeLabels(placed, sends, labels).map((point, index) =>
    point === null ? null : (
      <text key={index} className="ranks__blocks" x={point.x} y={point.y}>
        {labels[index]!.text}
      </text>
    ),
  );
}

/** The point of an arrow. */
function Tip({ id }: { readonly id: string }) {
  return (
    <defs>
      <marker id={id} viewBox="0 0 8 8" refX="4" refY="4" markerWidth="5" markerHeight="5" orient="auto">
        <path className="ranks__tip" d="M0 0 8 4 0 8Z" />
      </marker>
    </defs>
  );
}

/** `3`, `0–3`, or the number of blocks where that would be long. */
function shortBlocks(schedule: Schedule, { send }: PlacedSend): string {
  const text = blocksText(schedule, send.blocks).replace(/^blocks? /, '');
  return text.length > 8 ? `${send.blocks.length} blocks` : text;
}
