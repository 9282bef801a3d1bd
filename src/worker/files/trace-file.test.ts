import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valueOf } from '../../units/result.ts';
import { parseDesign } from '../../design/text/parse.ts';
import { cases } from '../../testing/large.ts';
import { MOST_EVENTS } from '../../formats/chrome-trace/format.ts';
import { closedResult } from '../../run/closed.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design, SchemeId } from '../../design/document.ts';
import { topologyOf } from '../../run/topology-of.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { startRun, type Run } from '../../run/simulate.ts';
import { schemesOf } from '../../design/schemes-of.ts';
import { readChromeTrace, type ReadTrace } from '../../testing/files/chrome-trace.ts';
import { anySimulable } from '../../testing/arbitrary/simulable.arbitrary.ts';
import type { Result } from '../../units/result.ts';
import type { MadeFile, MakeProgress } from './made-files.ts';
import { traceFile } from './trace-file.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

const ORIGIN = { name: 'A "design"', link: 'https://netloom.example/#0.v=1' };

function make(
  design: Design,
  schemes: readonly SchemeId[],
): { made: Result<MadeFile>; told: MakeProgress[] } {
  const steps = traceFile({ design, schemes: schemes.map((id) => ({ id, name: id })), origin: ORIGIN });
  const reports: MakeProgress[] = [];
  for (;;) {
    const step = steps.next();
    if (step.done === true) return { made: step.value, told: reports };
    reports.push(step.value);
  }
}

async function read(made: Result<MadeFile>): Promise<ReadTrace> {
  if (!made.ok) throw new Error(made.problems[0]?.message);
  return readChromeTrace(await made.value.blob.text());
}

function totalsOf(design: Design, scheme: SchemeId): ReturnType<Run['totals']> | null {
  const prepared = prepareDesign(design, ALL_PARTS);
  const closed = prepared.ok ? closedResult(prepared.value, scheme) : prepared;
  if (!prepared.ok || !closed.ok) return null;
  const started = startRun(prepared.value.prepared, topologyOf(design, closed.value.splitGBps, ALL_PARTS), {
    segments: false,
    buckets: 0,
    expectedNs: 0,
    busyIntervals: false,
    replay: true,
  });
  if (!started.ok) return null;
  while (!started.value.run.advance(100_000));
  return started.value.run.totals();
}

const isPhase = ({ ph, args }: ReadTrace['events'][number]): boolean => ph === 'X' && 'chunk' in args;

describe('a trace for Perfetto', () => {
  it('names counters apart where tables and cut layers of a recommendation model lie on one dimension', async () => {
    const design = valueOf(
      parseDesign(
        JSON.stringify({
          v: 1,
          topology: {
            dimensions: [
              { kind: 'fullyConnected', size: 2 },
              { kind: 'switch', size: 8 },
              { kind: 'mesh', size: 4 },
            ],
          },
          workload: { kind: 'dlrm' },
          parallelism: { modelParallel: 8 },
        }),
      ),
    );
    const trace = await read(make(design, ['equal']).made);
    const named = trace.events.filter(({ ph, ts }) => ph === 'C' && ts === 0).map(({ name }) => name);
    expect(named).toContain('Utilisation of 2 · Switch(8) (2), MP');
    expect(new Set(named).size).toBe(named.length);
  });

  it('keeps the rules of its format and holds every chunk phase with its bytes, whatever the design', async () => {
    await fc.assert(
      fc.asyncProperty(anySimulable, async (design) => {
        const scheme = design.bandwidth.scheme;
        const totals = totalsOf(design, scheme);
        const { made } = make(design, [scheme]);
        expect(made.ok).toBe(totals !== null);
        if (totals === null) return;
        const trace = await read(made);
        const phases = trace.events.filter(isPhase);
        expect(phases).toHaveLength(totals.servers.reduce((sum, server) => sum + server.phases, 0));
        const bytes = phases.reduce((sum, { args }) => sum + Number(args['bytes']), 0);
        const sent = totals.servers.reduce((sum, server) => sum + server.bytes, 0);
        expect(Math.abs(bytes - sent)).toBeLessThanOrEqual(1e-9 * sent);
        const last = trace.events.reduce((end, { ts, dur }) => Math.max(end, ts + dur), 0);
        expect(last).toBeLessThanOrEqual(totals.endNs / 1000 + 0.001);
        expect(trace.about).toMatchObject({ design: ORIGIN.name, link: ORIGIN.link });
        expect(trace.about).not.toHaveProperty('partial');
      }),
      { numRuns: cases(8, 60) },
    );
  });

  it('has a process for each scheme, tracks by dimension and slot, and counters that end at zero', async () => {
    const design: Design = {
      ...DEFAULT_DESIGN,
      system: { ...DEFAULT_DESIGN.system, chunks: 8, activeChunks: 2 },
    };
    const trace = await read(make(design, ['equal', 'smart']).made);
    expect([...trace.processes.values()]).toEqual(['equal', 'smart']);
    const names = [...trace.tracks.values()];
    for (const name of [
      'Compute',
      'Dimension 1 · Ring(2), MP, slot 2',
      'Dimension 4 · Switch(8), DP, slot 1',
    ])
      expect(names.filter((candidate) => candidate === name)).toHaveLength(2);
    const counters = trace.events.filter(({ ph, pid }) => ph === 'C' && pid === 1);
    const last = new Map(counters.map(({ name, args }) => [name, args['%']]));
    expect([...last.keys()].slice(0, 2)).toEqual(['Compute', 'Utilisation of 1 · Ring(2), MP']);
    expect([...last.values()].every((value) => value === 0)).toBe(true);
  });

  it(
    'ends at its maximum number of events and says so in the file and beside it',
    { timeout: 60_000 },
    async () => {
      const system = { ...DEFAULT_DESIGN.system, chunks: 256 };
      const { made } = make({ ...DEFAULT_DESIGN, system }, ['smart']);
      const trace = await read(made);
      expect(trace.events.length).toBeLessThanOrEqual(MOST_EVENTS);
      expect(trace.events.length).toBeGreaterThan(MOST_EVENTS * 0.9);
      expect(trace.about['partial']).toMatch(
        /^Only the first events are in the file, at most 200,000 in all: smart until .* of .*/,
      );
      expect(made.ok && made.value.note).toBe(trace.about['partial']);
    },
  );

  it('reports its progress from nothing to all of each part', () => {
    const design = { ...DEFAULT_DESIGN, system: { ...DEFAULT_DESIGN.system, chunks: 16 } };
    const { told: reports } = make(design, schemesOf(design).slice(0, 2));
    expect(new Set(reports.map(({ doing }) => doing)).size).toBe(3);
    for (const { done, total } of reports) expect(done).toBeLessThanOrEqual(total);
    const recording = reports.filter(({ doing }) => doing.startsWith('Recording'));
    expect(recording.at(-1)?.done).toBe(recording.at(-1)?.total);
  });

  it('is refused for a design that cannot be run, with its reason', () => {
    const design = { ...DEFAULT_DESIGN, topology: { ...DEFAULT_DESIGN.topology, dimensions: [] } };
    expect(make(design, ['smart']).made).toMatchObject({
      ok: false,
      problems: [{ path: 'topology.dimensions' }],
    });
  });
});
