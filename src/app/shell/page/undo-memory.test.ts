import { afterEach, describe, expect, it } from 'vitest';
import { SOME_DESIGN } from '../../../testing/designs.ts';
import { designDocument } from '../../state/page/session.ts';
import { remembered, restore } from './undo-memory.ts';

const { store, history } = designDocument;
const started = store.getState().design;

const withBudget = (budgetGBps: number) =>
  designDocument.edit(`budget ${budgetGBps}`, (design) => ({
    ...design,
    bandwidth: { ...design.bandwidth, budgetGBps },
  }));
const budget = (): number => store.getState().design.bandwidth.budgetGBps;

afterEach(() => {
  designDocument.open(started);
});

describe('the steps to undo', () => {
  it('are there after the page is loaded again with the same design', async () => {
    designDocument.open(SOME_DESIGN);
    withBudget(400);
    withBudget(500);
    const text = remembered();
    designDocument.open(structuredClone(store.getState().design));
    await restore(text);
    const { topology } = store.getState().design;
    designDocument.undo();
    expect(budget()).toBe(400);
    expect(store.getState().design.topology).toBe(topology);
    designDocument.undo();
    expect(budget()).toBe(SOME_DESIGN.bandwidth.budgetGBps);
    expect(history.getState().pastStates).toEqual([]);
  });

  it('stay away from another design, and from one that was edited meanwhile', async () => {
    designDocument.open(SOME_DESIGN);
    expect(remembered()).toBeNull();
    withBudget(400);
    const text = remembered();
    designDocument.open(SOME_DESIGN);
    await restore(text);
    expect(history.getState().pastStates).toEqual([]);
    withBudget(400);
    await restore(text);
    expect(history.getState().pastStates).toHaveLength(1);
    await restore('{"now":');
    expect(history.getState().pastStates).toHaveLength(1);
  });
});
