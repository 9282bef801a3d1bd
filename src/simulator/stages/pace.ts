/** Converts times by the clock of an activity that shares wires (meeting.ts) to times of the run. */

/**
 * Calls `piece` for each part of an interval in which the pace is constant.
 *
 * @param paces time of the run and of the clock, alternating, at each change of the pace; starts from `startNs` and 0
 */
export function eachPiece(
  startNs: number,
  paces: readonly number[],
  fromNs: number,
  toNs: number,
  piece: (fromNs: number, toNs: number, share: number) => void,
): void {
  let [runNs, clockNs] = [startNs, 0];
  const lengthNs = toNs - fromNs;
  for (let place = 0; place <= paces.length; place += 2) {
    const isLast = place === paces.length;
    const [nextRunNs, nextClockNs] = isLast ? [Infinity, Infinity] : [paces[place]!, paces[place + 1]!];
    const [first, last] = [Math.max(fromNs, clockNs), Math.min(toNs, nextClockNs)];
    if (last > first) {
      const perNs = isLast ? 1 : (nextRunNs - runNs) / (nextClockNs - clockNs);
      const at = (ns: number): number => runNs + (ns - clockNs) * perNs;
      piece(at(first), at(last), (last - first) / lengthNs);
    }
    [runNs, clockNs] = [nextRunNs, nextClockNs];
  }
}

/** Returns the time of the run at a time by the clock. */
export function runTimeNs(startNs: number, paces: readonly number[], ns: number): number {
  let [runNs, clockNs] = [startNs, 0];
  for (let place = 0; place < paces.length; place += 2) {
    const [nextRunNs, nextClockNs] = [paces[place]!, paces[place + 1]!];
    if (ns <= nextClockNs) {
      if (nextClockNs === clockNs) return nextRunNs;
      return runNs + ((ns - clockNs) * (nextRunNs - runNs)) / (nextClockNs - clockNs);
    }
    [runNs, clockNs] = [nextRunNs, nextClockNs];
  }
  return runNs + ns - clockNs;
}
