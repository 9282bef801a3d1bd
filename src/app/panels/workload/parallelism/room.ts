/** Reads the capacity of an expert: unlimited, or at least its share of the tokens. */
import { allowedNumbers, NUMBER_BOUNDS } from '../../../../design/bounds.ts';
import { readOr } from '../../../parts/fields/optional-number.ts';
import { readPlain } from '../../../ui/field/read-number.ts';

const BOUND = NUMBER_BOUNDS.expertLoad;

export const ROOMS = `0 for any, or ${allowedNumbers(BOUND)}`;

/** Below 1 an expert could not take its share. */
export const readRoom = readOr('any', (text) => {
  const value = readPlain(text);
  return value !== null && value > 0 && value < BOUND.min ? null : value;
});
