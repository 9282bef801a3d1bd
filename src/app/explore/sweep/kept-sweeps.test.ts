import { beforeEach, expect, it, vi } from 'vitest';
import { SOME_DESIGN } from '../../../testing/designs.ts';
import type { SweepSpecification } from '../../../worker/client/pool.ts';

/** Open databases, with the design that each is to answer for. */
const { opened, answer } = vi.hoisted(() => ({ opened: { count: 0 }, answer: { fails: false } }));

vi.mock('idb-keyval', () => ({
  createStore: () => (opened.count += 1),
  get: () => (answer.fails ? Promise.reject(new Error('closed')) : Promise.resolve(undefined)),
  set: () => Promise.resolve(),
  entries: () => Promise.resolve([]),
  del: () => Promise.resolve(),
}));

const SWEEP = { design: SOME_DESIGN, field: 'bandwidth.budgetGBps' } as unknown as SweepSpecification;
const ENDED = { rows: [], wallMs: 1 };

beforeEach(() => {
  vi.resetModules();
  opened.count = 0;
  answer.fails = false;
});

it('fifty sweeps share one connection to the database', async () => {
  const { keepSweep, keptSweep } = await import('./kept-sweeps.ts');
  for (let sweep = 0; sweep < 50; sweep += 1) {
    await keptSweep(SWEEP);
    await keepSweep(SWEEP, ENDED);
  }
  expect(opened.count).toBe(1);
});

it('a connection that fails is opened again', async () => {
  const { keptSweep } = await import('./kept-sweeps.ts');
  answer.fails = true;
  expect(await keptSweep(SWEEP)).toBeNull();
  answer.fails = false;
  await keptSweep(SWEEP);
  expect(opened.count).toBe(2);
});
