import type { Command } from '../commands/command.ts';
import { matches } from '../commands/keys.ts';
import type { timelineView } from './view-store.ts';

type Gestures = Pick<typeof timelineView, 'zoom' | 'pan' | 'fit'>;

const ZOOM = 1.5;
const PAN = 0.15;

/** What keys do in the timeline. */
export const TIMELINE_COMMANDS: readonly Command<Gestures>[] = [
  { id: 'timeline.zoom-in', label: 'Zoom in', keys: ['W', 'ArrowUp', '+'], run: ({ zoom }) => zoom(ZOOM) },
  {
    id: 'timeline.zoom-out',
    label: 'Zoom out',
    keys: ['S', 'ArrowDown', '-'],
    run: ({ zoom }) => zoom(1 / ZOOM),
  },
  { id: 'timeline.earlier', label: 'Go earlier', keys: ['A', 'ArrowLeft'], run: ({ pan }) => pan(-PAN) },
  { id: 'timeline.later', label: 'Go later', keys: ['D', 'ArrowRight'], run: ({ pan }) => pan(PAN) },
  { id: 'timeline.fit', label: 'Show all', keys: ['F'], run: ({ fit }) => fit() },
];

/** Does what a key stands for in the timeline; false if it stands for nothing. */
export function pressKey(key: string, gestures: Gestures): boolean {
  const press = { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  const command = TIMELINE_COMMANDS.find(({ keys = [] }) => keys.some((name) => matches(press, name)));
  command?.run(gestures);
  return command !== undefined;
}
