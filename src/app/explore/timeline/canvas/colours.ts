import { TONES } from '../../../state/traces/tones.ts';
import { themeStore } from '../../../ui/theme/theme.ts';

/** Colours of the timeline as the canvas needs them: resolved for the theme of the moment. */
export interface Colours {
  /** In the order of `TONES`. */
  readonly tones: readonly string[];
  readonly compute: string;
  readonly computeInk: string;
  /** Communication that no compute hides. */
  readonly exposed: string;
  readonly surface: string;
  readonly ink: string;
  readonly lane: string;
  readonly line: string;
  readonly over: string;
}

let known: { readonly painted: number; readonly colours: Colours } | null = null;

/** The colours of the current theme. Reading them makes the page lay itself out, so they are read once for each theme. */
export function coloursNow(): Colours {
  const { painted } = themeStore.getState();
  if (known?.painted !== painted) known = { painted, colours: readColours() };
  return known.colours;
}

/** Reads the tokens off the page. Custom properties give their text; only a real property gives the colour. */
function readColours(): Colours {
  const probe = document.createElement('span');
  probe.hidden = true;
  // Lanes are told apart by their colours, whatever the system's are.
  probe.style.setProperty('forced-color-adjust', 'none');
  document.body.append(probe);
  const colour = (token: string): string => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const colours = {
    tones: TONES.map(colour),
    compute: colour('--compute'),
    computeInk: colour('--compute-ink'),
    exposed: colour('--group'),
    surface: colour('--surface'),
    ink: colour('--ink'),
    lane: colour('--page'),
    line: colour('--line'),
    over: colour('--bad'),
  };
  probe.remove();
  return colours;
}
