import { useId } from 'react';
import { useStore } from 'zustand';
import { IconButton } from '../ui/Button.tsx';
import { Select } from '../ui/Select.tsx';
import { timelineSelection } from './selection-store.ts';
import { COLOUR_MODES, COLOUR_TEXT } from './tones.ts';
import { timelineView } from './view-store.ts';

const COLOURS = COLOUR_MODES.map((value) => ({ value, label: COLOUR_TEXT[value] }));

/** What the lanes show and how, and moving in time without keys. */
export function TimelineTools() {
  const id = useId();
  const colour = useStore(timelineSelection.store, (state) => state.colour);
  return (
    <div className="timeline__tools">
      <label htmlFor={id}>Colour by</label>
      <Select id={id} value={colour} choices={COLOURS} onChoose={timelineSelection.colourBy} />
      <span className="timeline__zoom">
        <IconButton icon="minus" label="Zoom out (S)" onClick={() => timelineView.zoom(0.5)} />
        <IconButton icon="plus" label="Zoom in (W)" onClick={() => timelineView.zoom(2)} />
        <IconButton icon="fit" label="Fit the whole iteration (F)" onClick={timelineView.fit} />
      </span>
    </div>
  );
}
