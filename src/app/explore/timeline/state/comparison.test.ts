import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { DEFAULT_DESIGN } from '../../../../design/defaults.ts';
import type { Design, SchemeId } from '../../../../design/document.ts';
import { traced } from '../../../../testing/runs/traced.ts';
import type { BatchEvent } from '../../../../worker/protocol.ts';
import type { TaskEnd } from '../../../../worker/client/task-client.ts';
import { INITIAL_RUN, type RunState } from '../../../state/run/run-state.ts';
import { createComparison } from './comparison.ts';
import { laneDifferences } from '../trace/difference.ts';
import { printPoints, printTimeDifference } from '../text/difference-text.ts';
import { createTraceStore } from '../../../state/traces/trace-store.ts';

const { batch } = traced({ ...DEFAULT_DESIGN, system: { ...DEFAULT_DESIGN.system, chunks: 2 } })!;
const DONE: RunState = { ...INITIAL_RUN, phase: 'finished', asked: DEFAULT_DESIGN, shownFor: DEFAULT_DESIGN };

function setUp() {
  const run = createStore<RunState>()(() => DONE);
  const asked: {
    readonly design: Design;
    readonly scheme: SchemeId;
    readonly say: (batch: BatchEvent) => void;
    readonly end: (end: TaskEnd<number>) => void;
    isCancelled: boolean;
  }[] = [];
  const target = createTraceStore();
  const comparison = createComparison(
    run,
    {
      traceScheme(design, scheme, say) {
        let settle: (end: TaskEnd<number>) => void = () => undefined;
        const end = new Promise<TaskEnd<number>>((resolve) => (settle = resolve));
        const task = { design, scheme, say, end: settle, isCancelled: false };
        asked.push(task);
        return { end, cancel: () => void (task.isCancelled = true) };
      },
    },
    target,
  );
  return { run, asked, target, comparison };
}

/** Resolves when all batches have arrived. */
const arrived = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe('the scheme beside the shown one', () => {
  it('of another design is requested once, unchanged, whatever is edited here', () => {
    const { run, asked, comparison } = setUp();
    const design: Design = { ...DEFAULT_DESIGN, system: { ...DEFAULT_DESIGN.system, chunks: 3 } };
    comparison.compareWithDesign({ index: 1, design });
    expect(asked.map((question) => [question.design, question.scheme])).toEqual([
      [design, design.bandwidth.scheme],
    ]);
    const edited = { ...DEFAULT_DESIGN, system: { ...DEFAULT_DESIGN.system, chunks: 4 } };
    run.setState({ ...DONE, phase: 'running', asked: edited });
    run.setState({ ...DONE, asked: edited, shownFor: edited });
    expect(asked).toHaveLength(1);
    expect(asked[0]!.isCancelled).toBe(false);
    comparison.compareWith(null);
    expect(asked[0]!.isCancelled).toBe(true);
    expect(comparison.store.getState().other).toBeNull();
  });

  it('is requested once the run has ended, and finished when all of its batches have arrived', async () => {
    const { run, asked, target, comparison } = setUp();
    run.setState({ phase: 'running' });
    comparison.compareWith('equal');
    expect(asked).toHaveLength(0);
    run.setState({ phase: 'finished' });
    expect(asked.map(({ scheme }) => scheme)).toEqual(['equal']);
    asked[0]!.say({ ...batch, first: true });
    asked[0]!.end({ status: 'finished', value: 2 });
    await arrived();
    expect(target.current()!.finished).toBe(false);
    expect(comparison.store.getState().isPending).toBe(true);
    asked[0]!.say({ ...batch, first: false });
    expect(target.current()!.finished).toBe(true);
    expect(comparison.store.getState().isPending).toBe(false);
  });

  it('is requested again after an edit, but not after another name or shown scheme', () => {
    const { run, asked, comparison } = setUp();
    comparison.compareWith('equal');
    const bandwidth = { ...DEFAULT_DESIGN.bandwidth, scheme: 'message' } as const;
    run.setState({ shownFor: { ...DEFAULT_DESIGN, name: 'another', bandwidth } });
    expect(asked).toHaveLength(1);
    run.setState({ phase: 'running' });
    const design = { ...DEFAULT_DESIGN, bandwidth: { ...DEFAULT_DESIGN.bandwidth, budgetGBps: 400 } };
    run.setState({ shownFor: design });
    expect(asked[0]!.isCancelled).toBe(true);
    expect(comparison.store.getState().isPending).toBe(true);
    run.setState({ phase: 'finished' });
    expect(asked).toHaveLength(2);
    expect(asked[1]!.design).toBe(design);
  });

  it('leaves nothing behind when it ends, and ignores late events', () => {
    const { run, asked, target, comparison } = setUp();
    comparison.compareWith('equal');
    asked[0]!.say({ ...batch, first: true });
    expect(target.current()).not.toBeNull();
    comparison.compareWith(null);
    expect(asked[0]!.isCancelled).toBe(true);
    asked[0]!.say({ ...batch, first: true });
    expect(target.current()).toBeNull();
    run.setState({ phase: 'running' });
    run.setState({ phase: 'finished' });
    expect(asked).toHaveLength(1);
  });

  it('says why there is none', async () => {
    const { asked, comparison } = setUp();
    comparison.compareWith('custom');
    asked[0]!.end({ status: 'refused', problems: [{ path: 'bandwidth', message: 'no split was set' }] });
    await arrived();
    expect(comparison.store.getState().trouble).toBe('no split was set');
    comparison.compareWith('equal');
    expect(comparison.store.getState().trouble).toBeNull();
  });
});

describe('the difference of two schemes', () => {
  const system = { ...DEFAULT_DESIGN.system, chunks: 8 };
  const traceOf = (scheme: SchemeId) => {
    const run = traced({ ...DEFAULT_DESIGN, system, bandwidth: { ...DEFAULT_DESIGN.bandwidth, scheme } })!;
    const store = createTraceStore();
    store.add(run.batch);
    return { trace: store.current()!, result: run.result };
  };
  const [smart, equal] = [traceOf('smart'), traceOf('equal')];

  it('is that of the utilisation of each lane within a time range', () => {
    const endNs = smart.trace.simulatedNs;
    const found = laneDifferences(smart.trace, equal.trace, { startNs: 0, endNs });
    expect(found.map(({ lane }) => lane)).toEqual(smart.trace.lanes);
    found.forEach(({ shown, compared, lane }, index) => {
      const sent = smart.result.dimensions[lane.dimension]!.bytes;
      expect(shown).toBeCloseTo(sent / (endNs * lane.bandwidthGBps), 4);
      const { bytes, startNs, endNs: ends, count } = equal.trace.segments[index]!;
      let inside = 0;
      for (let sent = 0; sent < count; sent++) {
        const overlap = Math.max(0, Math.min(ends[sent]!, endNs) - startNs[sent]!);
        inside += (bytes[sent]! * overlap) / (ends[sent]! - startNs[sent]!);
      }
      expect(compared).toBeCloseTo(inside / (endNs * equal.trace.lanes[index]!.bandwidthGBps), 4);
    });
  });

  it('is absent if the networks differ', () => {
    const other = { ...equal.trace, lanes: equal.trace.lanes.slice(1) };
    expect(laneDifferences(smart.trace, other, { startNs: 0, endNs: 10 })).toEqual([]);
  });

  it('is printed with its sign', () => {
    expect(printPoints(0.125)).toBe('+12.5 points');
    expect(printPoints(-0.02)).toBe('−2.0 points');
    expect(printPoints(0.0001)).toBe('0 points');
    expect(printTimeDifference(1e6, 1.5e6)).toBe('+500 µs (+50 %)');
    expect(printTimeDifference(1.5e6, 1e6)).toBe('−500 µs (−33.3 %)');
    expect(printTimeDifference(5, 5)).toBe('none');
  });
});
