import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMMUNICATES, COMPUTES, condense, NOTHING, type TraceNodes, type TraceOps } from './op-graph.ts';

const anyNodes: fc.Arbitrary<TraceNodes> = fc
  .array(
    fc.record({
      kind: fc.constantFrom(NOTHING, COMPUTES, COMPUTES, COMMUNICATES),
      durationNs: fc.integer({ min: 1, max: 9 }),
      lane: fc.integer({ min: -1, max: 2 }),
      before: fc.array(fc.nat(30), { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((list) => {
    const start = [0];
    const before: number[] = [];
    for (const [index, node] of list.entries()) {
      before.push(...new Set(node.before.filter((other) => other < index)));
      start.push(before.length);
    }
    return {
      count: list.length,
      order: Int32Array.from(list.keys()),
      kind: Uint8Array.from(list, ({ kind }) => kind),
      durationNs: Float64Array.from(list, ({ kind, durationNs }) => (kind === NOTHING ? 0 : durationNs)),
      lane: Int32Array.from(list, ({ lane }) => lane),
      start: Int32Array.from(start),
      before: Int32Array.from(before),
    };
  });

/** When every node ends if each begins as soon as it may; a lane runs its nodes in order. */
function ends({ count, kind, durationNs, lane, start, before }: TraceOps | TraceNodes, hasLanes: boolean) {
  const endNs: number[] = [];
  const free = new Map<number, number>();
  for (let node = 0; node < count; node += 1) {
    const own = hasLanes && kind[node] !== NOTHING ? lane[node]! : -1;
    const waits = [...before.subarray(start[node], start[node + 1])].map((other) => endNs[other]!);
    endNs.push(Math.max(0, own < 0 ? 0 : (free.get(own) ?? 0), ...waits) + durationNs[node]!);
    if (own >= 0) free.set(own, endNs[node]!);
  }
  return endNs;
}

describe('a trace as few operations', () => {
  it('takes the time of its nodes, without lanes to look at', () => {
    fc.assert(
      fc.property(anyNodes, (nodes) => {
        const ops = condense(nodes);
        expect(Math.max(0, ...ends(ops, false))).toBe(Math.max(...ends(nodes, true)));
        for (let op = 0; op < ops.count; op += 1)
          for (const other of ops.before.subarray(ops.start[op], ops.start[op + 1]))
            expect(other).toBeLessThan(op);
      }),
      { numRuns: 300 },
    );
  });

  it('begins what communicates when its node would', () => {
    fc.assert(
      fc.property(anyNodes, (nodes) => {
        const ops = condense(nodes);
        const [opEnds, nodeEnds] = [ends(ops, false), ends(nodes, true)];
        for (let op = 0; op < ops.count; op += 1)
          if (ops.kind[op] === COMMUNICATES) expect(opEnds[op]).toBe(nodeEnds[ops.first[op]!]);
      }),
      { numRuns: 300 },
    );
  });

  it('has computations in a row as one', () => {
    const chain: TraceNodes = {
      count: 3,
      order: Int32Array.of(0, 1, 2),
      kind: Uint8Array.of(COMPUTES, NOTHING, COMPUTES),
      durationNs: Float64Array.of(5, 0, 7),
      lane: Int32Array.of(0, -1, 0),
      start: Int32Array.of(0, 0, 1, 2),
      before: Int32Array.of(0, 1),
    };
    expect(condense(chain)).toMatchObject({ count: 1, durationNs: { 0: 12 }, nodes: { 0: 2 } });
  });
});
