/**
 * Which shortcut NPU i of a switch uses at step j of the exchange between switches. Plain halving-doubling sends all z NPUs over one
 * shortcut; in the shifted forms they start at different ones, so that all shortcuts carry traffic at every step.
 *
 *     poster   (i + j) mod q                                            [the poster, statement P6]
 *     author   g = the largest of 2, 4, 16 with g <= z and g <= q       [the first author's public code]
 *              j < g: ((i mod g) + j) mod g, else j; without such a g: j
 */
export const SHIFTS = ['none', 'poster', 'author'] as const;
export type Shift = (typeof SHIFTS)[number];

const GROUPS = [16, 4, 2];

/** The group of the author's shift; 1 if none fits. The code requires 2^g <= switches. */
export function shiftGroup(npusPerSwitch: number, shortcuts: number): number {
  return GROUPS.find((group) => group <= npusPerSwitch && group <= shortcuts) ?? 1;
}

export function shortcutOf(
  shift: Shift,
  npu: number,
  step: number,
  npusPerSwitch: number,
  shortcuts: number,
): number {
  if (shift === 'poster') return (npu + step) % shortcuts;
  if (shift === 'none') return step;
  const group = shiftGroup(npusPerSwitch, shortcuts);
  return step < group ? ((npu % group) + step) % group : step;
}
