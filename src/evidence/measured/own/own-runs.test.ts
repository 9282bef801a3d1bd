import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import type { Design } from '../../../design/document.ts';
import { writtenLog } from '../../../testing/files/nccl-log.ts';
import { cases } from '../../../testing/large.ts';
import { toEnd } from '../../../design/steps.ts';
import { valueOf, type Result } from '../../../units/result.ts';
import { evaluate } from '../../../run/evaluate.ts';
import { simulateCollective } from '../../../analysis/single-collective/single-collective.ts';
import { ownRuns, type OwnRuns } from './own-runs.ts';
import { readStepTimes } from './step-times.ts';
import { ALL_PARTS } from '../../../run/all-parts.ts';

const SIZES = [1_048_576, 33_554_432, 1_073_741_824];

const log = (latencyUs: number, busGBps: number): string =>
  writtenLog({
    program: 'all_reduce_perf',
    ranks: 8,
    latencyUs,
    busGBps,
    sizes: SIZES,
    version: 'current',
  }).join('\n');

const said = (text: string, design: Design = DEFAULT_DESIGN): Result<OwnRuns> => toEnd(ownRuns(text, design));

function fitted<Kind extends OwnRuns['kind']>(
  kind: Kind,
  text: string,
  design?: Design,
): Extract<OwnRuns, { kind: Kind }> {
  const runs = valueOf(said(text, design));
  if (runs.kind !== kind) throw new Error(`It is of ${runs.kind}.`);
  return runs as Extract<OwnRuns, { kind: Kind }>;
}

function iterationNs(design: Design): number {
  const found = valueOf(evaluate(design, ALL_PARTS)).evaluated.find(
    ({ simulated }) => simulated.scheme === design.bandwidth.scheme,
  );
  return found?.simulated.iterationNs ?? Number.NaN;
}

describe('an nccl-tests log', () => {
  const NODES: Design = {
    ...DEFAULT_DESIGN,
    topology: {
      ...DEFAULT_DESIGN.topology,
      dimensions: [{ kind: 'switch', size: 8, linkLatencyNs: 500, tier: 'node' }],
    },
    parallelism: { ...DEFAULT_DESIGN.parallelism, modelParallel: 8 },
    bandwidth: { ...DEFAULT_DESIGN.bandwidth, mode: 'fixed', scheme: 'custom', customGBps: [450] },
  };

  it('gives a latency and a bandwidth', () => {
    const [found] = fitted('collectives', log(20, 400)).logs;
    expect(found).toMatchObject({ collective: 'allReduce', ranks: 8, hosts: null, sizes: 3, isPoor: false });
    expect(found?.latencyUs).toBeCloseTo(20, 1);
    expect(found?.busGBps).toBeCloseTo(400, 0);
    expect(found?.error).toBeLessThan(0.01);
  });

  it('reports ranks and hosts of its head', () => {
    const head = [0, 1, 2, 3]
      .map((rank) => `#  Rank  ${rank} Group  0 Pid  12 on node${rank >> 1} device  0 [0x07] NVIDIA H100`)
      .join('\n');
    const text = log(20, 400).replace('# Collective test starting', `${head}\n# Collective test starting`);
    expect(fitted('collectives', text).logs).toMatchObject([{ ranks: 4, hosts: 2 }]);
  });

  it('offers nothing if two constants leave an error of more than a quarter', () => {
    const lines = SIZES.flatMap((bytes, index) =>
      [1, 4].map((factor) => {
        const us = factor * 2 ** (index + 4);
        return `${bytes} ${bytes / 4} float sum -1 ${us} ${(bytes / us / 1e3).toFixed(2)} ${((1.75e-3 * bytes) / us).toFixed(2)} 0`;
      }),
    );
    const [found] = fitted('collectives', lines.join('\n'), NODES).logs;
    expect(found).toMatchObject({ isPoor: true, offers: [] });
    expect(found?.error).toBeGreaterThan(0.25);
  });

  it('offers no bandwidth above that of the links', () => {
    const offerAt = (busGBps: number) => fitted('collectives', log(20, busGBps), NODES).logs[0]?.offers[0];
    expect(offerAt(450)?.isAbove).toBe(false);
    expect(offerAt(450)?.share).toBeCloseTo(1, 3);
    expect(offerAt(500)?.isAbove).toBe(true);
    expect(offerAt(500)?.share).toBeCloseTo(500 / 450, 2);
  });

  it('gives links on which a design takes the same time', () => {
    const [offer] = fitted('collectives', log(20, 300), NODES).logs[0]?.offers ?? [];
    expect(offer).toMatchObject({ place: 'inside', dimension: 0, rateGBps: 450, isAbove: false });
    if (offer === undefined) return;
    const { latencyNs, share } = offer;
    expect(share).toBeCloseTo(300 / 450, 3);
    const design = { ...NODES, system: { ...NODES.system, ownLinks: { inside: { latencyNs, share } } } };
    for (const bytes of SIZES) {
      const question = { collective: 'allReduce', bytes, chunks: 1, splitGBps: [450] } as const;
      const { endNs } = valueOf(simulateCollective(design, question));
      expect(endNs / (20e3 + (1.75 * bytes) / 300)).toBeCloseTo(1, 3);
    }
  });

  it('is refused with one size', () => {
    expect(said('1024 256 float sum -1 20.5 0.05 0.09 0')).toMatchObject({
      problems: [{ message: 'has one message size; expected two or more' }],
    });
  });
});

describe('step times', () => {
  it('are read with units, or as lines of a trainer', () => {
    expect(readStepTimes('14.2 s, 900ms\n1 min')).toEqual([14.2e9, 900e6, 60e9]);
    expect(readStepTimes('14 15\n16')).toEqual([14e9, 15e9, 16e9]);
    const line = ' iteration 5/ 10 | consumed samples: 8 | elapsed time per iteration (ms): 14123.5 | lr: 1';
    expect(readStepTimes(`${line}\n${line}`)).toEqual([14_123.5e6, 14_123.5e6]);
    for (const odd of ['', 'hello', '0', '-3 s', '4 parsecs', '1e400', 'model,hidden\n1,2'])
      expect(readStepTimes(odd), odd).toBeNull();
  });

  it('give the compute factor with which the run reproduces them, with or without overlap', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.3, max: 5, noNaN: true }), fc.boolean(), (slowdown, overlap) => {
        const design: Design = { ...DEFAULT_DESIGN, parallelism: { ...DEFAULT_DESIGN.parallelism, overlap } };
        const slowed = iterationNs({ ...design, compute: { ...design.compute, slowdown } });
        const fit = fitted('design', `${slowed} ns`, design);
        expect(fit.predictedNs).toBeCloseTo(iterationNs(design), 0);
        const again = iterationNs({ ...design, compute: { ...design.compute, slowdown: fit.factor } });
        expect(again / slowed).toBeCloseTo(1, 5);
        expect(fit.error).toBeLessThan(1e-6);
        expect(fit.before).toBeCloseTo(Math.abs(fit.predictedNs / slowed - 1), 6);
      }),
      { numRuns: cases(5, 15) },
    );
  });

  it('are refused if no factor explains them', () => {
    const [short, long] = [said('1 ns'), said('1e8 s')].map((answer) =>
      answer.ok ? '' : answer.problems[0]?.message,
    );
    expect(short).toMatch(/^take 1 ns: less than communication alone/);
    expect(long).toContain('more than with compute 100 times as slow');
  });
});

describe('rows of a known source', () => {
  it('give one factor, and the remaining error', () => {
    const header =
      'model,hidden,layers,heads,seq,vocab,tp,pp,dp,virtual_stages,micro_batch,gpus,batch,tflops_per_gpu,step_s';
    const row = (seconds: number): string => `39B,8192,48,64,2048,51200,8,2,32,1,4,512,1536,138,${seconds}`;
    const once = fitted('rows', `${header}\n${row(14)}`);
    const twice = fitted('rows', `${header}\n${row(28)}\n${row(28)}`);
    expect(twice.factor).toBeCloseTo(2 * once.factor, 9);
    expect(twice.before).toBeCloseTo(1 - 1 / twice.factor, 9);
    expect(twice.error).toBeCloseTo(0, 12);
    expect(twice.stack).toBe('megatron-a100');
  });

  it('are refused with what is wrong with the first', () => {
    expect(said('hello')).toMatchObject({ ok: false, problems: [{ path: 'runs' }] });
    expect(said('mode,ep,dispatch,combine,unit\nnormal,eight,1,1,us')).toMatchObject({
      problems: [{ message: 'ep is "eight"; expected a whole number from 1' }],
    });
  });
});
