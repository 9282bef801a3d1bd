// How wide the page is checked. A rule that is broken in one colour scheme is broken in most; with NETLOOM_LARGE=1, as
// `npm run verify:large` has it, every part is looked at in both, on every screen. What is tagged @wide (a second screen, a
// second way to do the same, a message that a unit test holds as well) is left to `npm run wide`.
export const IS_LARGE = process.env['NETLOOM_LARGE'] === '1';

export const COLOUR_SCHEMES: readonly ('light' | 'dark')[] = IS_LARGE ? ['light', 'dark'] : ['dark'];

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** The page as a whole: the plain desktop and the dark phone, or all four. */
export const LOOKS = [
  { name: 'desktop', viewport: DESKTOP, colorScheme: 'light' },
  { name: 'phone', viewport: PHONE, colorScheme: 'dark' },
  ...(IS_LARGE
    ? ([
        { name: 'desktop', viewport: DESKTOP, colorScheme: 'dark' },
        { name: 'phone', viewport: PHONE, colorScheme: 'light' },
      ] as const)
    : []),
] as const;
