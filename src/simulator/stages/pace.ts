/** Times by the clock of what shares wires (meeting.ts), put where they were in the run. */

/**
 * Every piece of a time of even pace.
 *
 * @param paces time of the run and of the clock in turn, wherever the pace changed; from `startNs` and 0 on
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

/** When the run was at a time by the clock. */
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
