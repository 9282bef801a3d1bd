import { useId, useState, type KeyboardEvent } from 'react';
import type { BlockShape } from '../../../topology/blocks/blocks.ts';
import { formatCount } from '../../../units/count.ts';
import { FieldShell } from '../../ui/field/FieldShell.tsx';
import { Select } from '../../ui/field/Select.tsx';
import { HoldingsTable } from './HoldingsTable.tsx';
import { PlayerBar } from '../../parts/player/PlayerBar.tsx';
import { RanksDrawing } from './RanksDrawing.tsx';
import { SendsTable } from './SendsTable.tsx';
import type { ShownSchedule } from './shown-schedule.ts';
import type { Subject } from './subjects.ts';
import { STEP_MS, usePlayer, type Player } from '../../parts/player/use-player.ts';
import { stepText, subjectText } from './step-text.ts';

interface ExplainedProps {
  readonly shown: ShownSchedule;
  readonly kind: Subject['kind'];
  /** The block that the ranks are on. */
  readonly block: BlockShape | undefined;
}

/** Share of a step in which its messages are on their way. */
const MOVING = 0.7;

/** A schedule step by step, as a drawing, sentences and tables. */
export function Explained({ shown, kind, block }: ExplainedProps) {
  const { schedule, ranks, isProved } = shown;
  const followId = useId();
  const [followed, follow] = useState(0);
  const player = usePlayer(schedule.steps);
  const { position, isPlaying, speed } = player;
  return (
    <div className="explained">
      <div className="explained__notes">
        <p>
          {schedule.ranks === ranks
            ? `${capital(subjectText(schedule))}, as it is.`
            : `${capital(subjectText(schedule))} instead of ${formatCount(ranks)}, which are too many to draw: the same algorithm on fewer ranks.`}{' '}
          {isProved
            ? 'Executed step by step: it ends as promised.'
            : 'Executed step by step: it does not end as promised.'}
        </p>
        <FieldShell id={followId} label="Follow rank" message={null}>
          <Select
            id={followId}
            className="player__speed"
            value={followed}
            choices={Array.from({ length: schedule.ranks }, (_, rank) => ({ value: rank, label: `${rank}` }))}
            onChoose={follow}
          />
        </FieldShell>
      </div>
      <PlayerBar player={player} steps={schedule.steps} />
      <p className="explained__step" aria-live={isPlaying ? 'off' : 'polite'}>
        {schedule.steps === 0 ? 'A single rank has nothing to send.' : stepText(schedule, position, followed)}
      </p>
      <div className="explained__body">
        <div
          className="explained__drawing"
          role="group"
          aria-label="Ranks and messages: arrow keys step, Space plays"
          tabIndex={0}
          onKeyDown={(event) => pressKey(event, player, schedule.steps)}
        >
          <RanksDrawing
            schedule={schedule}
            kind={kind}
            parameters={block?.size === schedule.ranks ? block.parameters : undefined}
            position={position}
            followed={followed}
            durationMs={(MOVING * STEP_MS) / speed}
          />
          <p className="explained__legend">
            <span className="explained__adds">adds</span> <span className="explained__keeps">keeps</span>
          </p>
        </div>
        <div className="explained__tables">
          <HoldingsTable schedule={schedule} position={position} followed={followed} />
          <SendsTable schedule={schedule} position={position} />
        </div>
      </div>
    </div>
  );
}

function pressKey(event: KeyboardEvent, { position, goTo, play }: Player, steps: number): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const to = { ArrowRight: position + 1, ArrowLeft: position - 1, Home: 0, End: steps }[event.key];
  if (to === undefined && event.key !== ' ') return;
  event.preventDefault();
  if (to === undefined) play();
  else goTo(to);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
