import { describe, expect, it } from 'vitest';
import { ALL_PARTS } from '../../../run/all-parts.ts';
import { closedResult } from '../../../run/closed.ts';
import { simulateSplit } from '../../../run/evaluate.ts';
import { prepareDesign } from '../../../run/prepare-design.ts';
import { valueOf } from '../../../units/result.ts';
import { startAllReduce } from '../../../network/packets/collectives/all-reduce.ts';
import { oneSwitch } from '../../../network/packets/packet-network.ts';
import { runTransport } from '../../../network/packets/tcp/run-transport.ts';
import { designOfSingle, designOfTraining, type SingleInput } from './design.ts';
import { dlrmRun, inputOf, type SystemName } from './dlrm-runs.ts';
import { runTraining, startDesign } from './run-training.ts';
import { tcpOf } from './setting.ts';
import { startTraining, type TrainingInput } from './training.ts';

/** A system of the study on 8 nodes, with few chunks. */
function small(system: SystemName): TrainingInput {
  return {
    ...inputOf(dlrmRun(system)),
    nodes: 8,
    nodesPerSupernode: 4,
    chunks: 8,
    allToAllChunks: 4,
    slotsPerNode: 4,
  };
}

function atOnce(input: TrainingInput) {
  const steps = runTraining(designOfTraining('small', input), []);
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}

describe('the design of a training of the study', () => {
  it.each(['flat100', 'hier', 'hierOpt'] as const)(
    'takes as long as its nodes do by themselves, to the ps: %s',
    (system) => {
      const input = small(system);
      const training = startTraining(input);
      training.run();
      const { timePs, computePsSum, counts } = training.outcome();
      const run = atOnce(input);
      expect(run.timePs).toBe(timePs);
      expect(run.computePsSum).toBe(computePsSum);
      expect(run.counts).toEqual(counts);
    },
  );

  it('gives the same number where it is evaluated', () => {
    const input = small('hierOpt');
    const prepared = valueOf(prepareDesign(designOfTraining('small', input), ALL_PARTS));
    const closed = valueOf(closedResult(prepared, 'custom'));
    const { iterationNs, packets } = valueOf(simulateSplit(prepared, closed));
    const { timePs, counts } = atOnce(input);
    expect(iterationNs).toBe(timePs / 1000);
    expect(packets?.segments).toBe(counts.segments);
  });
});

describe('the design of a single all-reduce', () => {
  const input: SingleInput = {
    algorithm: 'direct',
    bytes: 16 * 50_000,
    nodes: 8,
    linkGbps: 100,
    linkLatencyPs: 500_000,
    injectionPs: 10_000,
    switchBufferBytes: 8 * 20_000,
    settings: tcpOf('1448'),
    sendOrder: 'rotated',
    chunks: 16,
    slotsPerNode: 8,
  };

  it.each([
    ['direct', 'rotated'],
    ['direct', 'ascending'],
    ['doubleBinaryTree', 'ascending'],
  ] as const)('takes as long as its nodes do by themselves, to the ps: %s', (algorithm, sendOrder) => {
    const at = { ...input, algorithm, sendOrder };
    const transport = startAllReduce({
      ...at,
      algorithm: algorithm === 'direct' ? 'a2a' : 'dbt',
      network: oneSwitch(at),
      parallelChunks: at.slotsPerNode,
    });
    runTransport(transport);
    const { run } = startDesign(designOfSingle('small', at));
    while (!run.advance(10_000));
    expect(run.transport.nowPs).toBe(transport.nowPs);
    // Timers of chunks are counted as events by the one and not by the other.
    const { events: _, ...counts } = transport.counts;
    expect(run.transport.counts).toMatchObject(counts);
  });

  it('drops what the buffer of a port does not hold, and says how long round trips take', () => {
    const { drops, roundTripNs } = packetsOf({ ...input, sendOrder: 'ascending' });
    expect(drops).toBeGreaterThan(0);
    const { mean, median, p99 } = roundTripNs!;
    expect(median).toBeLessThanOrEqual(p99);
    // Two links each way of 0.5 us.
    expect(median).toBeGreaterThan(2000);
    expect(mean).toBeGreaterThan(2000);
  });

  it('has round trips worked by hand where one segment is under way in each direction', () => {
    // A segment of 1,448 B and its 54 B of headers, and the acknowledgement of 54 B, on two links of 0.5 us each, at 80 ps a byte.
    const byHandNs = 2 * (1448 + 54) * 0.08 + 2 * 54 * 0.08 + 4 * 500;
    const { mean, median, p99 } = packetsOf({ ...input, nodes: 2, bytes: 2 * 1448, chunks: 1 }).roundTripNs!;
    expect(mean).toBeCloseTo(byHandNs, 6);
    expect(median / byHandNs).toBeCloseTo(1, 2);
    expect(p99 / byHandNs).toBeCloseTo(1, 2);
  });

  function packetsOf(single: SingleInput) {
    const prepared = valueOf(prepareDesign(designOfSingle('small', single), ALL_PARTS));
    return valueOf(simulateSplit(prepared, valueOf(closedResult(prepared, 'custom')))).packets!;
  }
});
