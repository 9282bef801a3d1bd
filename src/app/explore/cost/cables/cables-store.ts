/** How cables are laid and priced: view state, not part of the document. */
import { createStore } from 'zustand/vanilla';
import type { NumberBound } from '../../../../design/bounds.ts';
import { USUAL_CABLES, type CableSettings } from '../../../../cost/cable-plan.ts';

export interface ShownSettings extends Omit<CableSettings, 'billPerGBps'> {
  /** Which of two price lists the cables are shown with. */
  readonly pricedBy: 'bill' | 'length';
}

export const cableSettings = createStore<ShownSettings>()(() => ({ ...USUAL_CABLES, pricedBy: 'bill' }));

export const PRICE_LISTS = [
  { value: 'bill', label: 'as in the bill' },
  { value: 'length', label: 'by length and material' },
] as const;

interface SettingField {
  readonly field: Exclude<keyof ShownSettings, 'pricedBy'>;
  readonly label: string;
  readonly unit: string;
  readonly bound: NumberBound;
}

const metres: NumberBound = { min: 0, max: 1000, whole: false };
const dollars: NumberBound = { min: 0, max: 10_000, whole: false };

export const SETTING_FIELDS: readonly SettingField[] = [
  { field: 'columnPitchM', label: 'Cabinets apart', unit: 'm', bound: metres },
  { field: 'rowPitchM', label: 'Rows apart', unit: 'm', bound: metres },
  { field: 'slackM', label: 'Slack a cable', unit: 'm', bound: metres },
  { field: 'copperMaxM', label: 'Copper up to', unit: 'm', bound: metres },
  { field: 'copperPerMetre', label: 'Copper', unit: '$ per Gb/s m', bound: dollars },
  { field: 'copperPerCable', label: 'Copper connectors', unit: '$ per Gb/s', bound: dollars },
  { field: 'opticalPerMetre', label: 'Optical', unit: '$ per Gb/s m', bound: dollars },
  { field: 'opticalPerCable', label: 'Optical transceivers', unit: '$ per Gb/s', bound: dollars },
];
