import { describe, expect, it } from 'vitest';
import { BASE_V1 } from '../../design/base.ts';
import type { Design, Parallelism } from '../../design/document.ts';
import { WORKLOAD_PRESETS } from '../../design/presets/workload-presets.ts';
import { COLLECTIVES } from '../../collective/types.ts';
import { GROUP_ROLES } from '../../taskgraph/roles.ts';
import type { TransformerWorkload } from '../../workload/transformer/facts/description.ts';
import { stageChunks, type StageChunks } from './stage-chunks.ts';
import { stagesPicture, type StageBar } from './stages.ts';

const LLAMA = WORKLOAD_PRESETS.find(({ id }) => id === 'llama-3-8b')!.workload as TransformerWorkload;
const SPLIT = [300, 50];

function designOf(parallelism: Partial<Parallelism>): Design {
  return {
    ...BASE_V1,
    topology: {
      splitBandwidth: 'full',
      dimensions: [
        { kind: 'switch', size: 8, linkLatencyNs: 500, tier: 'node' },
        { kind: 'switch', size: 8, linkLatencyNs: 2000, tier: 'pod' },
      ],
    },
    workload: { ...LLAMA, globalBatch: 32, microBatch: 1 },
    parallelism: { ...BASE_V1.parallelism, overlap: true, sequenceParallel: true, ...parallelism },
  };
}

const DESIGNS: readonly (readonly [string, Design])[] = [
  [
    'interleaved 1F1B',
    designOf({ modelParallel: 8, pipeline: { stages: 4, schedule: 'interleaved', chunks: 4 } }),
  ],
  ['DualPipe', designOf({ modelParallel: 8, pipeline: { stages: 4, schedule: 'dualPipe' } })],
  ['ZB-V', designOf({ modelParallel: 4, pipeline: { stages: 4, schedule: 'zbV' } })],
];

function picture(design: Design): { readonly bars: readonly StageBar[]; readonly endNs: number } {
  const answer = stagesPicture(design, SPLIT);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return answer.value;
}

function chunksIn(design: Design, bar: Pick<StageBar, 'stage' | 'startNs' | 'endNs'>): StageChunks {
  const answer = stageChunks(design, SPLIT, bar);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return answer.value;
}

/** Returns when the work that begins in a bar ends: its last computation or phase. */
function lastEnd({ segments, compute }: StageChunks, { startNs, endNs }: StageBar): number {
  const ends: number[] = [];
  const add = (
    column: { startNs: Float64Array; endNs: Float64Array; count: number },
    isOwn: (i: number) => boolean,
  ) => {
    for (let index = 0; index < column.count; index++) {
      const begins = column.startNs[index]!;
      if (begins >= startNs && begins < endNs && isOwn(index)) ends.push(column.endNs[index]!);
    }
  };
  add(compute, () => true);
  add(segments, () => true);
  return Math.max(...ends);
}

describe.each(DESIGNS)('the chunks of a stage in a pipeline by %s', (_, design) => {
  const { bars, endNs } = picture(design);

  it('fill every pass from its start to its end', () => {
    for (const stage of [0, 1, 3]) {
      const passes = bars.filter((bar) => bar.stage === stage && bar.kind !== 'data');
      for (const bar of [passes[0]!, passes[Math.floor(passes.length / 2)]!]) {
        const chunks = chunksIn(design, bar);
        const role = GROUP_ROLES.indexOf('pipeline');
        const ofPasses = { ...chunks, segments: withoutRole(chunks, role) };
        const inside = chunks.compute.startNs.filter((ns) => ns >= bar.startNs && ns < bar.endNs);
        expect(Math.min(...inside)).toBeGreaterThanOrEqual(bar.startNs);
        expect(lastEnd(ofPasses, bar)).toBeCloseTo(bar.endNs, 3);
      }
    }
  });

  it('are in the order of their end, and each belongs to a collective of the table', () => {
    const { segments, collectives, lanes, issuedNs } = chunksIn(design, {
      stage: 1,
      startNs: 0.4 * endNs,
      endNs: 0.42 * endNs,
    });
    expect(segments.count).toBeGreaterThan(0);
    const rows = new Map([...collectives.task].map((task, row) => [task, row]));
    expect(rows.size).toBe(collectives.task.length);
    for (let index = 0; index < segments.count; index++) {
      if (index > 0) expect(segments.endNs[index]!).toBeGreaterThanOrEqual(segments.endNs[index - 1]!);
      const row = rows.get(segments.task[index]!)!;
      expect(row).toBeDefined();
      expect(segments.startNs[index]!).toBeGreaterThanOrEqual(issuedNs[row]! - 1e-6);
      const lane = lanes[segments.lane[index]!]!;
      expect(lane.roles ?? [lane.role]).toContain(GROUP_ROLES[collectives.role[row]!]);
    }
  });
});

function withoutRole({ segments, collectives }: StageChunks, role: number): StageChunks['segments'] {
  const sends = new Set([...collectives.task].filter((_, row) => collectives.role[row] === role));
  const kept = [...segments.task.keys()].filter((index) => !sends.has(segments.task[index]!));
  return {
    ...segments,
    count: kept.length,
    startNs: Float64Array.from(kept, (index) => segments.startNs[index]!),
    endNs: Float64Array.from(kept, (index) => segments.endNs[index]!),
  };
}

describe('the chunks of a stage', () => {
  const [, design] = DESIGNS[0]!;

  it('include messages: a message to the next stage begins when its pass ends', () => {
    const first = picture(design).bars.find(({ stage, kind }) => stage === 0 && kind === 'forward')!;
    const { segments, collectives } = chunksIn(design, {
      stage: 0,
      startNs: first.endNs,
      endNs: first.endNs + 10,
    });
    const send = [...segments.operation].indexOf(COLLECTIVES.indexOf('sendReceive'));
    expect(segments.startNs[send]).toBe(first.endNs);
    const row = [...collectives.task].indexOf(segments.task[send]!);
    expect(GROUP_ROLES[collectives.role[row]!]).toBe('pipeline');
    expect(segments.bytes[send]).toBe(collectives.bytes[row]);
  });

  it('are refused for a whole iteration, and without a pipeline', () => {
    const { endNs } = picture(design);
    const window = { stage: 0, startNs: 0, endNs };
    expect(stageChunks(design, SPLIT, window)).toMatchObject({ ok: false, problems: [{ path: 'window' }] });
    const plain = designOf({ modelParallel: 8 });
    expect(stageChunks(plain, SPLIT, window)).toMatchObject({ problems: [{ path: 'parallelism.pipeline' }] });
  });
});
