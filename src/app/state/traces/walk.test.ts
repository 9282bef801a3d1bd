import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import { traced } from '../../../testing/runs/traced.ts';
import { createSelection } from '../view/selection-store.ts';
import { createTraceStore } from './trace-store.ts';
import { stepLane, stepPhase, viewOf } from './walk.ts';

const store = createTraceStore();
store.add(traced({ ...DEFAULT_DESIGN, system: { ...DEFAULT_DESIGN.system, chunks: 8 } })!.batch);
const trace = store.current()!;
const whole = { startNs: 0, endNs: trace.simulatedNs };

describe('walking from chunk phase to chunk phase', () => {
  it('begins in the middle of the view, steps in the order of their end, and stops at the last', () => {
    const first = stepPhase(trace, null, whole, 1)!;
    const { endNs, count } = trace.segments[first.lane]!;
    expect(endNs[first.index]).toBeGreaterThan(trace.simulatedNs / 2);
    expect(endNs[first.index - 1]).toBeLessThanOrEqual(trace.simulatedNs / 2);
    expect(stepPhase(trace, first, whole, 1)).toEqual({ lane: first.lane, index: first.index + 1 });
    expect(stepPhase(trace, { lane: 0, index: count - 1 }, whole, 1)).toEqual({ lane: 0, index: count - 1 });
    expect(stepPhase(trace, { lane: 0, index: 0 }, whole, -1)).toEqual({ lane: 0, index: 0 });
  });

  it('goes to the phase that the next lane serves at that time', () => {
    const from = { lane: 1, index: 5 };
    const to = stepLane(trace, from, whole, -1)!;
    const { startNs, endNs } = trace.segments[1]!;
    const middleNs = (startNs[5]! + endNs[5]!) / 2;
    expect(to.lane).toBe(0);
    expect(trace.segments[0]!.endNs[to.index]).toBeGreaterThan(middleNs);
    expect(trace.segments[0]!.endNs[to.index - 1] ?? 0).toBeLessThanOrEqual(middleNs);
    expect(stepLane(trace, { lane: 0, index: 3 }, whole, -1)).toEqual({ lane: 0, index: 3 });
  });

  it('shows the phase: closer if it is too short, and in the same view if it is visible', () => {
    const place = { lane: 0, index: 4 };
    const [from, to] = [trace.segments[0]!.startNs[4]!, trace.segments[0]!.endNs[4]!];
    const near = viewOf(trace, place, whole);
    expect(near.startNs).toBeLessThan(from);
    expect(near.endNs).toBeGreaterThan(to);
    expect((to - from) / (near.endNs - near.startNs)).toBeCloseTo(1 / 24);
    expect(viewOf(trace, place, near)).toBe(near);
  });
});

describe('what is selected', () => {
  it('is cleared step by step: the chunk, then the time', () => {
    const { store: picked, ...selection } = createSelection();
    selection.select({ startNs: 1, endNs: 2 });
    selection.mark({ side: 'shown', lane: 0, index: 3 });
    selection.follow({ side: 'shown', chunk: 7 });
    expect(selection.letGo()).toBe(true);
    expect(picked.getState()).toMatchObject({ followed: null, marked: null, range: { startNs: 1 } });
    expect(selection.letGo()).toBe(true);
    expect(picked.getState().range).toBeNull();
    expect(selection.letGo()).toBe(false);
  });

  it('is cleared only with its trace', () => {
    const { store: picked, ...selection } = createSelection();
    selection.follow({ side: 'shown', chunk: 7 });
    selection.forget('compared');
    expect(picked.getState().followed).toEqual({ side: 'shown', chunk: 7 });
    selection.forget('shown');
    expect(picked.getState().followed).toBeNull();
  });
});
