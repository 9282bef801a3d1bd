/** The tokens of ui/theme/tokens.css by name; a test holds the two together. */
export const TEXT_TOKENS = [
  { name: 'text-xs', use: 'Units in fields' },
  { name: 'text-sm', use: 'Tables, notes' },
  { name: 'text-md', use: 'Fields, text' },
  { name: 'text-lg', use: 'Titles of regions' },
  { name: 'text-xl', use: 'Titles of empty states' },
] as const;

export const SPACE_TOKENS = [
  'space-1',
  'space-2',
  'space-3',
  'space-4',
  'space-5',
  'space-6',
  'space-8',
] as const;

/** Beside the eight colours of the dimensions and the eight of series. */
export const COLOUR_TOKENS = [
  'page',
  'surface',
  'sunken',
  'line',
  'line-strong',
  'control-line',
  'ink',
  'ink-2',
  'ink-3',
  'on-ink',
  'focus',
  'good',
  'good-soft',
  'bad',
  'bad-soft',
  'warn',
  'warn-soft',
  'compute',
  'compute-ink',
  'group',
] as const;
