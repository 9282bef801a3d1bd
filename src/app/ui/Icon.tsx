import { memo } from 'react';

/** Icons on a 16 x 16 grid, drawn with one stroke in the colour of the text. Always next to or inside a name. */
const PATHS = {
  undo: 'M6 3.5 2.5 7 6 10.5M2.5 7h7a4 4 0 0 1 0 8H8',
  redo: 'M10 3.5 13.5 7 10 10.5M13.5 7h-7a4 4 0 0 0 0 8H8',
  link: 'M6.5 9.5a3 3 0 0 0 4.2 0l2.4-2.4a3 3 0 0 0-4.2-4.2l-.9.9M9.5 6.5a3 3 0 0 0-4.2 0L2.9 8.9a3 3 0 0 0 4.2 4.2l.9-.9',
  check: 'M3 8.5 6.5 12 13 4.5',
  sun: 'M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M13 3l-1 1M4 12l-1 1',
  moon: 'M13.5 9.6A6 6 0 0 1 6.4 2.5a6 6 0 1 0 7.1 7.1Z',
  system: 'M2 3h12v8.5H2ZM5.5 14h5M8 11.5V14',
  plus: 'M8 3v10M3 8h10',
  minus: 'M3 8h10',
  up: 'M8 13V3M4 7l4-4 4 4',
  down: 'M8 3v10M4 9l4 4 4-4',
  copy: 'M5.5 5.5h8v8h-8ZM10.5 5.5v-3h-8v8h3',
  grip: 'M6 4v.1M10 4v.1M6 8v.1M10 8v.1M6 12v.1M10 12v.1',
  close: 'M4 4l8 8M12 4l-8 8',
  info: 'M8 7.2V11M8 4.8v.1M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Z',
  warning: 'M8 6v3.5M8 11.7v.1M8 2 1.5 13.5h13Z',
  fit: 'M2 5V2h3M11 2h3v3M14 11v3h-3M5 14H2v-3',
  chevron: 'M4 6l4 4 4-4',
  export: 'M8 2v8M4.5 6.5 8 10l3.5-3.5M2.5 13.5h11',
  file: 'M4 1.5h5.5L13 5v9.5H4ZM9.5 1.5V5H13',
  gallery: 'M2 2h5v5H2ZM9 2h5v5H9ZM2 9h5v5H2ZM9 9h5v5H9Z',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM10.5 10.5 14 14',
  help: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM6.2 6.2A1.9 1.9 0 1 1 8 8.4v1M8 11.5v.1',
  play: 'M4.5 2.5v11l8.5-5.5Z',
  pause: 'M5 3v10M11 3v10',
  back: 'M10 3.5 5.5 8l4.5 4.5',
  forward: 'M6 3.5 10.5 8 6 12.5',
  best: 'M8 2.5l1.7 3.5 3.8.5-2.8 2.7.7 3.8L8 11.2 4.6 13l.7-3.8L2.5 6.5 6.3 6Z',
} as const;

export type IconName = keyof typeof PATHS;

export const Icon = memo(function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
});
