import { createStore } from 'zustand/vanilla';
import { remember, remembered } from '../kept/remember.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'netloom-theme';

/** The theme a person chose on this device. */
export const themeStore = createStore<{ readonly theme: Theme; readonly painted: number }>()(() => ({
  theme: 'system',
  /** Changes whenever colours do, for what reads them itself. */
  painted: 0,
}));

export function chooseTheme(theme: Theme): void {
  remember(KEY, theme);
  apply(theme);
}

/** The one after the theme of now, in a circle. */
export function nextTheme(): Theme {
  const { theme } = themeStore.getState();
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
}

/** Applies what was chosen before, and follows the system from now on. */
export function startTheme(): void {
  apply(chosenBefore());
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    apply(themeStore.getState().theme);
  });
}

function chosenBefore(): Theme {
  const stored = remembered(KEY);
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

function apply(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  themeStore.setState(({ painted }) => ({ theme, painted: painted + 1 }));
}
