/** What was chosen and what it is worth, in words. */
import { formatDecimal } from '../../../units/decimal.ts';
import { formatTime } from '../../../units/time.ts';
import type { FoundDesign, SpaceFound } from '../../../worker/protocol.ts';
import { FREE_FIELDS } from './form-store.ts';

const NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(FREE_FIELDS.map(({ name, label }) => [name, label])),
  ...{ network: 'Network', dimensions: 'Number of dimensions' },
};

export function choiceName(name: string): string {
  return NAMES[name] ?? name;
}

export function choiceText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

/** All that was chosen but the network, which has a column of its own. */
export function othersText({ chosen }: FoundDesign): string {
  return Object.entries(chosen)
    .filter(([name]) => name !== 'network')
    .map(([name, value]) => `${name} ${choiceText(value)}`)
    .join(', ');
}

export function scoreText(objective: SpaceFound['objective'], score: number): string {
  if (objective === 'throughputPerCost') return `$${formatDecimal(score, 4)}`;
  return objective === 'throughput' ? `${formatDecimal(1e9 / score, 5)} /s` : formatTime(score, 5);
}

export const SCORE_NAMES: Readonly<Record<SpaceFound['objective'], string>> = {
  time: 'Iteration',
  timeAndCost: 'Iteration',
  throughput: 'Throughput',
  throughputPerCost: 'Cost for 1/s',
};
