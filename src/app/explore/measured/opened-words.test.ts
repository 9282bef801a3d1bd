import { expect, it } from 'vitest';
import { openedText, type OpenedFacts } from './opened-words.ts';

const FACTS: OpenedFacts = {
  row: {
    file: 'a.csv',
    row: 15,
    source: 'a',
    model: '405B',
    cell: null,
    groups: [],
    stack: 'x',
    line: '',
    measured: 87.149,
    predicted: 80.43,
    unit: 's',
    relativeError: -0.08,
    fitted: false,
    cannot: null,
    gate: null,
    memoryGiB: null,
    isStall: false,
    terms: null,
  },
  leftOut: [],
  byRun: null,
  designNs: null,
  slowdown: undefined,
};
const BACK = 'Undo brings the design before it back.';

it('an opened row has its times side by side, as far as they are known', () => {
  expect(openedText(FACTS)).toBe(
    `Row 15 of a.csv is open as a design: measured 87.15 s, predicted 80.43 s, the design is being run. ${BACK}`,
  );
  expect(openedText({ ...FACTS, byRun: 82.03, designNs: 80.37e9 })).toBe(
    `Row 15 of a.csv is open as a design: measured 87.15 s, predicted 80.43 s, by the run 82.03 s, the design 80.37 s. ${BACK}`,
  );
  const row = { ...FACTS.row, measured: null };
  expect(openedText({ ...FACTS, row })).toContain('design: its run did not end, predicted 80.43 s');
});

it('an opened row says what its design has of the prediction, and what it leaves out', () => {
  expect(openedText({ ...FACTS, slowdown: 2.2834 })).toContain(
    'Its compute takes 2.28 × what its peak and memory say, which is what is predicted.',
  );
  expect(openedText({ ...FACTS, leftOut: [{ kind: 'fixed', seconds: 0.4 }] })).toContain(
    'leaves out 400 ms for the optimizer and what steps and micro-batches cost beside their layers; its time differs by that.',
  );
  const leftOut = [
    { kind: 'tensorOverlap' },
    { kind: 'links' },
    { kind: 'microBatches', predicted: 12.5 },
  ] as const;
  expect(openedText({ ...FACTS, leftOut })).toContain(
    'leaves out tensor-parallel traffic that runs beside its products, what share of its links each kind of traffic ' +
      'was measured to reach, and parts of a micro-batch, as the prediction has 12.5 of them; its time differs by that.',
  );
});
