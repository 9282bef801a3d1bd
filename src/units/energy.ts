import { formatScaled, type Unit } from './scaled.ts';

const ENERGY: readonly Unit[] = [
  { symbol: 'kWh', factor: 1e-3 },
  { symbol: 'MWh', factor: 1 },
  { symbol: 'GWh', factor: 1e3 },
  { symbol: 'TWh', factor: 1e6 },
];

/** Prints an amount of energy in the unit that suits it: 5059 MWh -> "5.059 GWh". */
export function formatEnergy(megawattHours: number, digits = 4): string {
  return formatScaled(megawattHours, ENERGY, digits);
}
