/** What layouts are ranked by, as the page offers it. */
import type { LayoutObjective } from '../../../search/layout/layout-space.ts';

const NAMES: Readonly<Record<LayoutObjective, string>> = {
  time: 'Time of an iteration',
  days: 'Days of the training',
  goodput: 'Goodput of the training',
  dollarsPerToken: '$ per million tokens',
  energy: 'Energy of the training',
  co2: 'CO2 of the training',
};

export const LAYOUT_OBJECTIVE_CHOICES = (Object.keys(NAMES) as LayoutObjective[]).map((value) => ({
  value,
  label: NAMES[value],
}));
