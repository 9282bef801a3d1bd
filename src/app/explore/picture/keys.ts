import type { Command } from '../../parts/commands/command.ts';
import { matches } from '../../parts/commands/keys.ts';
import { highlight, light } from '../../ui/focus/highlight.ts';
import { panned, WHOLE, zoomed, type PanZoom } from './pan-zoom.ts';

type Change = (next: (view: PanZoom) => PanZoom) => void;

const ZOOM = 1.5;
const PAN = 0.15;
const middle = (view: PanZoom, factor: number): PanZoom => zoomed(view, factor, view);
const moved = (view: PanZoom, dx: number, dy: number): PanZoom =>
  panned(view, dx / view.zoom, dy / view.zoom);

/** The keys of the picture. */
export const PICTURE_COMMANDS: readonly Command<Change>[] = [
  {
    id: 'picture.zoom-in',
    label: 'Zoom in',
    keys: ['+', '='],
    run: (to) => to((view) => middle(view, ZOOM)),
  },
  {
    id: 'picture.zoom-out',
    label: 'Zoom out',
    keys: ['-'],
    run: (to) => to((view) => middle(view, 1 / ZOOM)),
  },
  {
    id: 'picture.left',
    label: 'Move left',
    keys: ['ArrowLeft'],
    run: (to) => to((view) => moved(view, -PAN, 0)),
  },
  {
    id: 'picture.right',
    label: 'Move right',
    keys: ['ArrowRight'],
    run: (to) => to((view) => moved(view, PAN, 0)),
  },
  { id: 'picture.up', label: 'Move up', keys: ['ArrowUp'], run: (to) => to((view) => moved(view, 0, -PAN)) },
  {
    id: 'picture.down',
    label: 'Move down',
    keys: ['ArrowDown'],
    run: (to) => to((view) => moved(view, 0, PAN)),
  },
  { id: 'picture.fit', label: 'Show all', keys: ['0'], run: (to) => to(() => WHOLE) },
];

/** Performs the action of a key on a picture of `dimensions` dimensions; a digit highlights its dimension, or ends that. */
export function pressKey(key: string, dimensions: number, change: Change): boolean {
  const digit = Number(key);
  if (digit >= 1 && digit <= dimensions) {
    light(highlight.getState().dimension === digit - 1 ? null : digit - 1);
    return true;
  }
  const press = { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  const command = PICTURE_COMMANDS.find(({ keys = [] }) => keys.some((name) => matches(press, name)));
  command?.run(change);
  return command !== undefined;
}
