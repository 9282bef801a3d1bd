import { expect, it } from 'vitest';
import { openedText, type OpenedFacts } from './opened-text.ts';

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
    run: null,
  },
  microBatches: null,
  byRun: null,
  designNs: null,
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

it('an opened row says where its design rounds micro-batches', () => {
  expect(openedText({ ...FACTS, microBatches: 12.5 })).toContain(
    'It has whole micro-batches; the row has 12.5 in the mean.',
  );
});
