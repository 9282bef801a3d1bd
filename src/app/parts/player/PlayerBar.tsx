import { useId } from 'react';
import { FieldShell } from '../../ui/field/FieldShell.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Select } from '../../ui/field/Select.tsx';
import './player.css';
import { SPEEDS, type Player } from './use-player.ts';

interface PlayerBarProps {
  readonly player: Player;
  readonly steps: number;
}

const SPEED_CHOICES = SPEEDS.map((value): { value: number; label: string } => ({
  value,
  label: `${value} ×`,
}));

/** Buttons, slider and speed of a player. */
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
        <Select
          id={speedId}
          className="player__speed"
          value={speed}
          choices={SPEED_CHOICES}
          onChoose={setSpeed}
        />
      </FieldShell>
    </div>
  );
}
