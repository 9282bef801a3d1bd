import { describe, expect, it } from 'vitest';
import {
  addFlow,
  addSackState,
  createFlows,
  EXPECTED,
  HIGHEST,
  NEXT_BYTE,
  NUMBERS_OF_SACK,
  RECOVERY_SENT,
  RESENT,
  THRESHOLD,
  UNACKNOWLEDGED,
  WINDOW,
} from './flows.ts';
import { beginPrr, deliveredSince, updatePrr } from './prr.ts';

/** Ten segments of one byte are in flight, the first is lost, and the threshold is half of them. */
function tenWithoutTheFirst() {
  const flows = createFlows();
  addFlow(flows, [0], 10);
  addSackState(flows);
  flows.numbers[UNACKNOWLEDGED] = 0;
  flows.numbers[EXPECTED] = 0;
  flows.numbers[NEXT_BYTE] = 10;
  flows.numbers[HIGHEST] = 10;
  flows.numbers[THRESHOLD] = 5;
  return flows;
}

describe('proportional rate reduction', () => {
  it('after the first of ten segments is lost, sends the hole, nothing for two duplicates, then one per duplicate', () => {
    const flows = tenWithoutTheFirst();
    const windows: number[] = [];
    for (let duplicate = 1; duplicate <= 7; duplicate++) {
      flows.islands[0] = [1, 1 + duplicate];
      const delivered = deliveredSince(flows, 0);
      expect(delivered).toBe(1);
      if (duplicate < 3) continue;
      if (duplicate === 3) beginPrr(flows, 0, 10);
      updatePrr(flows, 0, delivered, 0, 1);
      windows.push(flows.numbers[WINDOW]!);
      // What the window permits: the hole first, then new segments.
      if (duplicate === 3) flows.sack[RESENT] = 1;
      if (duplicate > 5) flows.numbers[NEXT_BYTE] = flows.numbers[NEXT_BYTE]! + 1;
      if (duplicate === 3 || duplicate > 5) flows.sack[RECOVERY_SENT] = flows.sack[RECOVERY_SENT]! + 1;
    }
    // In flight: 6, then 6 (five and the resent hole), 5, 4 and again 4; one may leave at 7, 5 and 5.
    expect(windows).toEqual([7, 6, 5, 5, 5]);
    expect(flows.sack).toHaveLength(2 * NUMBERS_OF_SACK);
  });

  it('below the threshold sends one more segment when the acknowledgement advances', () => {
    const flows = tenWithoutTheFirst();
    flows.islands[0] = [1, 9];
    deliveredSince(flows, 0);
    beginPrr(flows, 0, 10);
    flows.sack[RESENT] = 1;
    flows.sack[RECOVERY_SENT] = 1;
    // In flight: the hole and the tenth. A duplicate permits what it delivers, an advance one more.
    updatePrr(flows, 0, 1, 0, 1);
    expect(flows.numbers[WINDOW]).toBe(2 + 1);
    updatePrr(flows, 0, 1, 1, 1);
    expect(flows.numbers[WINDOW]).toBe(2 + 2);
  });
});
