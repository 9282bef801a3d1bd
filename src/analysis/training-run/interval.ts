/** How much work to do between two checkpoints. Hours; `meanHours` is the mean time between failures of the whole job. */

/** Young's first-order rule (CACM 17, 1974): the square root of twice the stall times the time between failures. */
export function youngInterval(stallHours: number, meanHours: number): number {
  return Math.sqrt(2 * stallHours * meanHours);
}

/** Daly's higher-order rule (Future Generation Computer Systems 22, 2006). */
export function dalyInterval(stallHours: number, meanHours: number): number {
  if (stallHours >= 2 * meanHours) return meanHours;
  const ratio = stallHours / (2 * meanHours);
  return youngInterval(stallHours, meanHours) * (1 + Math.sqrt(ratio) / 3 + ratio / 9) - stallHours;
}

/**
 * The interval with the largest goodput, of which Young's and Daly's are approximations: t = M (1 + W(-exp(-1 - d/M))), W Lambert's
 * function. It depends on the stall alone; a checkpoint that is written in the background delays the next until it is whole.
 *
 * @returns Infinity without failures; where saving costs nothing, a second
 */
export function bestInterval(stallHours: number, writeHours: number, meanHours: number): number {
  if (meanHours === Infinity) return Infinity;
  const stall = stallHours / meanHours;
  // y with y + ln(1 - y) + d = 0: a concave decreasing function, on which Newton's steps from the right never pass the root.
  let y = -Math.expm1(-1 - stall);
  for (let step = 0; step < 60; step++) {
    const next = y + ((tangentGap(y) + stall) * (1 - y)) / y;
    if (!(next < y) || next <= 0) break;
    y = next;
  }
  return Math.max(stall === 0 ? 0 : y * meanHours, writeHours, LEAST_HOURS);
}

/** Nobody saves more often than every second. */
const LEAST_HOURS = 1 / 3600;

/** y + ln(1 - y), by its series where the two would cancel. */
function tangentGap(y: number): number {
  if (y > 0.01) return y + Math.log1p(-y);
  let power = y;
  let sum = 0;
  for (let n = 2; n <= 9; n++) {
    power *= y;
    sum -= power / n;
  }
  return sum;
}
