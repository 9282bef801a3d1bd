import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SOME_DESIGN } from '../../../testing/designs.ts';
import { AssumedMemory } from './AssumedMemory.tsx';
import { moreThanAssumed } from './form/proposal.ts';

const { capacityGB: _, ...compute } = SOME_DESIGN.compute;
const OPEN = { ...SOME_DESIGN, compute };

it('a design that needs more than what is assumed of an NPU is told so', () => {
  expect(moreThanAssumed(OPEN, 97.3e9)).toBe(
    'This design needs 97.3 GB an NPU, more than the 80 GB assumed.',
  );
});

it('nothing is said of one that fits, whose need is not known yet, or whose NPUs have a memory of their own', () => {
  expect(moreThanAssumed(OPEN, 80e9)).toBeNull();
  expect(moreThanAssumed(OPEN, null)).toBeNull();
  expect(moreThanAssumed({ compute: { ...compute, capacityGB: 40 } }, 97.3e9)).toBeNull();
  expect(renderToStaticMarkup(<AssumedMemory design={OPEN} />)).toBe('');
});
