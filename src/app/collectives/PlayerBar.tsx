import { useId } from 'react';
import { FieldShell } from '../ui/FieldShell.tsx';
import { IconButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { SPEEDS, type Player } from './use-player.ts';

interface PlayerBarProps {
  readonly player: Player;
  readonly steps: number;
}

/** Everything that moves through the steps. */
export function PlayerBar({ player, steps }: PlayerBarProps) {
  const speedId = useId();
  const { position, isPlaying, speed, goTo, play, setSpeed } = player;
  return (
    <div className="player">
      <IconButton
        icon={isPlaying ? 'pause' : 'play'}
        look="plain"
        label={isPlaying ? 'Pause' : position === steps ? 'Play again' : 'Play'}
        disabled={steps === 0}
        onClick={play}
      />
      <IconButton
        icon="back"
        label="Step back"
        disabled={position === 0}
        onClick={() => goTo(position - 1)}
      />
      <IconButton
        icon="forward"
        label="Step forward"
        disabled={position === steps}
        onClick={() => goTo(position + 1)}
      />
      <input
        type="range"
        className="player__slider"
        aria-label="Step"
        aria-valuetext={position === 0 ? 'Start' : `Step ${position} of ${steps}`}
        min={0}
        max={steps}
        step={1}
        value={position}
        onChange={(event) => goTo(event.target.valueAsNumber)}
      />
      <span className="player__at">
        {position} / {steps}
      </span>
      <FieldShell id={speedId} label="Speed" message={null}>
        <span className="select-box player__speed">
          <select
            id={speedId}
            className="select"
            value={speed}
            onChange={(event) => setSpeed(Number(event.target.value))}
          >
            {SPEEDS.map((each) => (
              <option key={each} value={each}>
                {each} ×
              </option>
            ))}
          </select>
          <Icon name="chevron" />
        </span>
      </FieldShell>
    </div>
  );
}
