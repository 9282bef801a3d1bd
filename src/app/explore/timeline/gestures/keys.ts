import { isEnabled, type Command } from '../../../parts/commands/command.ts';
import { matches, type Press } from '../../../parts/commands/keys.ts';

/** The targets of the keys. */
export interface TimelineTarget {
  readonly zoom: (factor: number) => void;
  readonly pan: (share: number) => void;
  readonly fit: () => void;
  /** Goes to the next or previous chunk phase of the lane. */
  readonly step: (by: 1 | -1) => void;
  /** Goes to the phase that the next lane serves at the same time. */
  readonly stepLane: (by: 1 | -1) => void;
  readonly follow: () => void;
  /** Selects the time that is shown. */
  readonly selectShown: () => void;
  /** Moves an end of the selected time by a share of what is shown. */
  readonly moveRange: (end: 'startNs' | 'endNs', share: number) => void;
  readonly isPicked: () => boolean;
  readonly letGo: () => void;
}

const ZOOM = 1.5;
const PAN = 0.15;
const NUDGE = 0.02;

/** What keys do in the timeline. */
export const TIMELINE_COMMANDS: readonly Command<TimelineTarget>[] = [
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
  { id: 'timeline.next', label: 'Next chunk phase of the lane', keys: ['N'], run: ({ step }) => step(1) },
  { id: 'timeline.previous', label: 'Chunk phase before', keys: ['P'], run: ({ step }) => step(-1) },
  { id: 'timeline.lane-down', label: 'Lane below', keys: ['J'], run: ({ stepLane }) => stepLane(1) },
  { id: 'timeline.lane-up', label: 'Lane above', keys: ['K'], run: ({ stepLane }) => stepLane(-1) },
  { id: 'timeline.follow', label: 'Follow the chunk', keys: ['Enter'], run: ({ follow }) => follow() },
  {
    id: 'timeline.select',
    label: 'Select the time shown',
    keys: ['R'],
    run: (target) => target.selectShown(),
  },
  {
    id: 'timeline.end-later',
    label: 'Selected time ends later',
    keys: ['Shift+ArrowRight'],
    run: ({ moveRange }) => moveRange('endNs', NUDGE),
  },
  {
    id: 'timeline.end-earlier',
    label: 'Selected time ends earlier',
    keys: ['Shift+ArrowLeft'],
    run: ({ moveRange }) => moveRange('endNs', -NUDGE),
  },
  {
    id: 'timeline.start-later',
    label: 'Selected time starts later',
    keys: ['Shift+D'],
    run: ({ moveRange }) => moveRange('startNs', NUDGE),
  },
  {
    id: 'timeline.start-earlier',
    label: 'Selected time starts earlier',
    keys: ['Shift+A'],
    run: ({ moveRange }) => moveRange('startNs', -NUDGE),
  },
  {
    id: 'timeline.let-go',
    label: 'Let go',
    keys: ['Escape'],
    run: ({ letGo }) => letGo(),
    enabled: ({ isPicked }) => isPicked(),
  },
];

/** Runs the action of a key in the timeline; returns false if it has none. */
export function pressKey(press: Press, target: TimelineTarget, commands = TIMELINE_COMMANDS): boolean {
  const command = commands.find(({ keys = [] }) => keys.some((name) => matches(press, name)));
  if (command === undefined || !isEnabled(command, target)) return false;
  command.run(target);
  return true;
}
