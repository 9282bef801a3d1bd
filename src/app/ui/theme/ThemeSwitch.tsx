import { useStore } from 'zustand';
import { IconButton } from '../Button.tsx';
import type { IconName } from '../Icon.tsx';
import { chooseTheme, THEMES, themeStore, type Theme } from './theme.ts';

const ICONS: Readonly<Record<Theme, IconName>> = { system: 'system', light: 'sun', dark: 'moon' };

/** Goes round the themes: as the system has it, light, dark. */
export function ThemeSwitch() {
  const theme = useStore(themeStore, (state) => state.theme);
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
  return (
    <IconButton
      icon={ICONS[theme]}
      label={`Theme: ${theme}. Change to ${next}`}
      onClick={() => chooseTheme(next)}
    />
  );
}
