import { allowedNumbers, isWithin, LIST_BOUNDS, NUMBER_BOUNDS } from '../../../../design/bounds.ts';
import { problem, success, type Result } from '../../../../units/result.ts';
import { readPlain } from '../../../ui/field/read-number.ts';

/** `512, 64`: widths of the layers of an MLP, first to last. */
export function printWidths(widths: readonly number[]): string {
  return widths.join(', ');
}

/** Reads widths joined by commas, dashes, arrows or blanks. */
export function readWidths(text: string, label: string): Result<readonly number[]> {
  const words = text.split(/[\s,;→-]+/).filter((word) => word !== '');
  if (words.length < 1 || words.length > LIST_BOUNDS.mlpLayers) {
    const found = words.length === 0 ? 'nothing' : words.length;
    return problem(
      '',
      `${label} must be 1 to ${LIST_BOUNDS.mlpLayers} widths, such as 512, 64; found ${found}.`,
    );
  }
  const widths = words.map((word) => readPlain(word) ?? Number.NaN);
  const bad = words.find((_, index) => !isWithin(widths[index], NUMBER_BOUNDS.mlpWidth));
  return bad === undefined
    ? success(widths)
    : problem('', `A width must be ${allowedNumbers(NUMBER_BOUNDS.mlpWidth)}; found “${bad.slice(0, 40)}”.`);
}
