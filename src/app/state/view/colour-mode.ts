/** The meaning of the colour of a chunk phase on the timeline. */
export const COLOUR_MODES = ['dimension', 'collective', 'phase'] as const;
export type ColourMode = (typeof COLOUR_MODES)[number];

export const COLOUR_TEXT: Readonly<Record<ColourMode, string>> = {
  dimension: 'Dimension',
  collective: 'Collective',
  phase: 'Kind of phase',
};
