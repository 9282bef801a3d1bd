import { expect, it } from 'vitest';
import { splitAtTerms } from './split-at-terms.ts';

const TERMS = [
  { id: 'ring', term: 'Ring' },
  { id: 'ring-algorithm', term: 'Ring algorithm' },
  { id: 'npu', term: 'NPU (accelerator)' },
  { id: 'busy-share', term: 'Busy share', said: ['busy'] },
];

it('underlines each word where it stands first, the longest name of all', () => {
  expect(splitAtTerms('Eight NPUs on a ring: the ring algorithm, NPU by NPU, a string.', TERMS)).toEqual([
    { text: 'Eight ', id: null },
    { text: 'NPUs', id: 'npu' },
    { text: ' on a ', id: null },
    { text: 'ring', id: 'ring' },
    { text: ': the ', id: null },
    { text: 'ring algorithm', id: 'ring-algorithm' },
    { text: ', NPU by NPU, a string.', id: null },
  ]);
});

it('underlines a term once, in any of its forms', () => {
  expect(splitAtTerms('Is busy 0.5 %, a busy share.', TERMS)).toEqual([
    { text: 'Is ', id: null },
    { text: 'busy', id: 'busy-share' },
    { text: ' 0.5 %, a busy share.', id: null },
  ]);
});
