import { sumOfRoles } from '../taskgraph/roles.ts';
import { describe, expect, it } from 'vitest';
import type { AlgorithmEntry } from '../collective/algorithm-name.ts';
import { finish } from '../testing/runs/simulation.ts';
import { closedResult } from './closed.ts';
import { DEFAULT_DESIGN } from '../design/defaults.ts';
import type { Design, SchemeId } from '../design/document.ts';
import { createFingerprint } from './fingerprint.ts';
import { topologyOf } from './topology-of.ts';
import { prepareDesign } from './prepare-design.ts';
import { DESIGN_PRESETS } from '../design/presets/presets.ts';
import { schemeResult } from './report/report.ts';
import type { ClosedResult, SchemeResult } from './report/results.ts';
import { startRun } from './simulate.ts';
import { ALL_PARTS } from './all-parts.ts';

const TOTALS = { segments: false, buckets: 0, expectedNs: 0, busyIntervals: false, replay: true };

function prepare(design: Design, scheme: SchemeId) {
  const prepared = prepareDesign(design, ALL_PARTS);
  if (!prepared.ok) throw new Error(prepared.problems[0]?.message);
  const closed = closedResult(prepared.value, scheme);
  if (!closed.ok) throw new Error(closed.problems[0]?.message);
  return { prepared: prepared.value, closed: closed.value };
}

function evaluate(
  design: Design,
  scheme: SchemeId,
): { readonly closed: ClosedResult; readonly result: SchemeResult } {
  const { prepared, closed } = prepare(design, scheme);
  const started = startRun(prepared.prepared, topologyOf(design, closed.splitGBps, ALL_PARTS), TOTALS);
  if (!started.ok) throw new Error(started.problems[0]?.message);
  const { totals } = finish(started.value.run);
  return { closed, result: schemeResult(closed, started.value.lanes, totals, null) };
}

function fingerprint(design: Design, eventsAtOnce: number, replay: boolean): string {
  const { prepared, closed } = prepare(design, 'smart');
  const recording = { ...TOTALS, segments: true, replay };
  const started = startRun(prepared.prepared, topologyOf(design, closed.splitGBps, ALL_PARTS), recording);
  if (!started.ok) throw new Error(started.problems[0]?.message);
  const { run } = started.value;
  const taken = createFingerprint();
  for (let done = false; !done;) {
    done = run.advance(eventsAtOnce);
    if (run.trace !== null) taken.add(run.trace.takeSegments());
  }
  return taken.text();
}

describe('the trace of the default design', () => {
  const once = fingerprint(DEFAULT_DESIGN, 1024, true);

  it('is the same every time', () => {
    expect(fingerprint(DEFAULT_DESIGN, 1024, true)).toBe(once);
  });

  it('does not depend on how the run is sliced', () => {
    expect(fingerprint(DEFAULT_DESIGN, 7, true)).toBe(once);
  });

  it('is the same whether equal collectives are replayed or simulated', () => {
    expect(fingerprint(DEFAULT_DESIGN, 1024, false)).toBe(once);
  });

  it('differs for another design', () => {
    const { bandwidth } = DEFAULT_DESIGN;
    const other = { ...DEFAULT_DESIGN, bandwidth: { ...bandwidth, budgetGBps: bandwidth.budgetGBps + 1 } };
    expect(fingerprint(other, 1024, true)).not.toBe(once);
  });
});

/** Halving-doubling, or direct where each pair has its own link. */
function exchanging({ topology }: Design): Design['system']['algorithms'] {
  const list = topology.dimensions.map(({ kind }): AlgorithmEntry => ({
    algorithm: { name: kind === 'fullyConnected' ? 'direct' : 'halvingDoubling' },
    whole: false,
  }));
  return { allReduce: list, reduceScatter: list, allGather: list, allToAll: [] };
}

describe('the nine cases of the bandwidth allocation study', () => {
  // The latency is almost zero, as in the study's event-driven runs.
  const study = DESIGN_PRESETS.map(({ id, design }): readonly [string, Design] => [
    id,
    {
      ...design,
      topology: {
        ...design.topology,
        dimensions: design.topology.dimensions.map((dimension) => ({ ...dimension, linkLatencyNs: 1 })),
      },
      system: {
        ...design.system,
        endpointDelayNs: 1,
        algorithms: exchanging(design),
      },
    },
  ]);

  it.each(study)('have the compute time and bytes of the closed form: %s', (_id, design) => {
    const { prepared } = prepare(design, 'equal');
    const { closed, result } = evaluate(design, 'equal');
    expect(result.computeNs / closed.computeNs).toBeCloseTo(1, 9);
    result.dimensions.forEach(({ bytes }, dimension) => {
      const sent = prepared.traffic.communications.reduce(
        (sum, communication) => sum + communication.count * communication.bytes[dimension]!,
        0,
      );
      expect(bytes / sent).toBeCloseTo(1, 9);
    });
  });

  it.each(study)(
    'take a little longer than the closed form, which has no pipeline to fill: %s',
    (_id, design) => {
      const { closed, result } = evaluate(design, 'smart');
      const closedNs = sumOfRoles(closed.commNs);
      const simulatedNs = sumOfRoles(result.commNs);
      expect(simulatedNs / closedNs).toBeGreaterThan(1);
      expect(simulatedNs / closedNs).toBeLessThan(1.06);
      expect(result.utilisation).toBeLessThan(closed.utilisation);
      expect(result.exposedCommNs / simulatedNs).toBeCloseTo(1, 9);
    },
  );

  it.each(study.filter(([id]) => id.endsWith('17b')))(
    '%s: a balanced pipeline is filled and drained once',
    (_id, design) => {
      // Data parallel only, so that SmartBW balances all dimensions: each takes 64 units for 64 chunks, and the others together one unit
      // per dimension before and after it: 1.6, 3.1 and 4.7 %.
      const { closed, result } = evaluate(design, 'smart');
      const filled = 1 + (design.topology.dimensions.length - 1) / design.system.chunks;
      expect(result.commNs.data / closed.commNs.data / filled).toBeCloseTo(1, 2);
    },
  );
});
