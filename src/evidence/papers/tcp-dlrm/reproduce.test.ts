import { describe, expect, it } from 'vitest';
import { DLRM_RUNS, dlrmOutcomes } from './dlrm-runs.ts';
import { dlrmStatements } from './dlrm-statements.ts';
import { programOf } from './iteration.ts';
import { dlrmLayers } from './layers.ts';
import { reproduceTcpDlrm } from './reproduce.ts';
import { SINGLE_RUNS, singleName, singleOutcomes, type SingleRun } from './single.ts';
import { singleStatements } from './single-statements.ts';
import type { AllReduceOutcome } from '../../../network/packets/collectives/outcome.ts';

const OUTCOME: AllReduceOutcome = {
  timePs: 1e9,
  segments: 1,
  acks: 1,
  retransmits: 0,
  fastRetransmits: 0,
  timeouts: 0,
  drops: 0,
  peakQueueBytes: 0,
  switchBytes: 1,
  events: 1,
  meanRttUs: 1,
  medianRttUs: 1,
  p99RttUs: 1,
  utilisation: 0.95,
  ratioToTwoD: 1.05,
};

describe('the study of DLRM training over TCP', () => {
  it('reports every statement, with null for what was not run', () => {
    const statements = [...singleStatements(singleOutcomes([])), ...dlrmStatements(dlrmOutcomes([]))];
    expect(statements.map(({ id }) => id)).toEqual([
      'tcp.analytic',
      'tcp.dbt.big',
      'tcp.dbt.small',
      'tcp.dbt.wins',
      'tcp.a2a.edge',
      'tcp.a2a.cliff',
      'tcp.a2a.big',
      'tcp.few',
      'tcp.cross',
      'tcp.order',
      'dlrm.share',
      'dlrm.ratio',
      'dlrm.capacity',
      'dlrm.lifo',
      'dlrm.top0',
      'dlrm.a2a',
      'dlrm.ar',
      'dlrm.injection',
      'dlrm.buffer',
      'dlrm.concurrency',
      'tcp.rtt',
    ]);
    expect(statements.filter(({ holds }) => holds !== null).map(({ id }) => id)).toEqual(['tcp.analytic']);
  });

  it('judges a statement by its runs', () => {
    const run: SingleRun = {
      algorithm: 'dbt',
      sizeMB: 8,
      buffer: '1 GiB',
      preset: '8948',
      order: 'ascending',
    };
    const holds = (outcome: AllReduceOutcome): unknown =>
      singleStatements(singleOutcomes([[run, outcome]])).find(({ id }) => id === 'tcp.dbt.big')?.holds;
    expect(holds(OUTCOME)).toBe(true);
    expect(holds({ ...OUTCOME, ratioToTwoD: 1.17 })).toBe(false);
    expect(holds({ ...OUTCOME, retransmits: 1 })).toBe(false);
  });

  it('runs in small steps', () => {
    const steps = reproduceTcpDlrm('fast');
    const first = steps.next();
    expect(first.done).toBe(false);
    expect(first.value).toMatchObject({ done: 0 });
  });

  it('goes on from the runs that are finished', () => {
    const kept = new Map<string, unknown>(SINGLE_RUNS.full.map((run) => [singleName(run), OUTCOME]));
    const steps = reproduceTcpDlrm('full', kept);
    let passed = 0;
    for (let step = steps.next(); passed < SINGLE_RUNS.full.length; step = steps.next()) {
      expect(step.done).toBe(false);
      passed++;
    }
    expect(steps.next().value).toMatchObject({ total: expect.any(Number) as number });
    expect(kept.size).toBe(SINGLE_RUNS.full.length);
  });

  it('includes all fast runs in the full setting, and no run twice', () => {
    const keys = [...SINGLE_RUNS.full, ...DLRM_RUNS.full].map((run) => JSON.stringify(run));
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toEqual(
      expect.arrayContaining([...SINGLE_RUNS.fast, ...DLRM_RUNS.fast].map((run) => JSON.stringify(run))),
    );
  });
});

describe('an iteration', () => {
  it('waits for the all-reduces of the one before, and for both all-to-alls', () => {
    const layers = dlrmLayers({ batchPerGpu: 512, flopPerSecond: 60e12, lookupSeconds: 0, updateSeconds: 0 });
    const { steps, collectives } = programOf(layers, 2, false);
    expect(collectives).toHaveLength(2 * 2 + 19);
    expect(steps.filter(({ kind }) => kind === 'wait')).toHaveLength(2 * 2 + 19);
  });
});
