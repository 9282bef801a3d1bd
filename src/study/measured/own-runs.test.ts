import { describe, expect, it } from 'vitest';
import { valueOf } from '../../units/result.ts';
import { readOwnRuns } from './own-runs.ts';

/** Lines of nccl-tests of an all-reduce of 8: bus bandwidth is 1.75 of the algorithm's. */
function log(latencyUs: number, busGBps: number): string {
  const lines = [1024, 1_048_576, 1_073_741_824].map((bytes) => {
    const us = latencyUs + (1.75e-3 * bytes) / busGBps;
    const algorithm = bytes / us / 1e3;
    const bus = 1.75 * algorithm;
    const cells = [us, algorithm, bus].map((value) => value.toFixed(4)).join('  ');
    return `  ${bytes}  ${bytes / 4}  float  sum  -1  ${cells}  0  ${cells}  0`;
  });
  return [
    '# nThread 1 nGpus 8',
    '#  size  count  type  redop  root  time  algbw  busbw',
    ...lines,
    '# Avg bus bandwidth : 1',
  ].join('\n');
}

describe("a person's own runs", () => {
  it('give a latency and a bandwidth of an nccl-tests log', () => {
    const own = valueOf(readOwnRuns(log(20, 400)));
    expect(own.kind).toBe('collective');
    if (own.kind !== 'collective') return;
    expect(own.sizes).toBe(3);
    expect(own.latencyUs).toBeCloseTo(20, 1);
    expect(own.busGBps).toBeCloseTo(400, 0);
    expect(own.error).toBeLessThan(0.01);
  });

  it('give one factor of step times, and the error it leaves', () => {
    const header =
      'model,hidden,layers,heads,seq,vocab,tp,pp,dp,virtual_stages,micro_batch,gpus,batch,tflops_per_gpu,step_s';
    const row = (seconds: number): string => `39B,8192,48,64,2048,51200,8,2,32,1,4,512,1536,138,${seconds}`;
    const one = valueOf(readOwnRuns(`${header}\n${row(14)}`));
    const twice = valueOf(readOwnRuns(`${header}\n${row(28)}\n${row(28)}`));
    if (one.kind !== 'steps' || twice.kind !== 'steps') throw new Error('No steps.');
    expect(twice.factor).toBeCloseTo(2 * one.factor, 9);
    expect(twice.before).toBeCloseTo(1 - 1 / twice.factor, 9);
    expect(twice.error).toBeCloseTo(0, 12);
    expect(twice.stack).toBe('megatron-a100');
  });

  it('refuse what is neither', () => {
    expect(readOwnRuns('hello')).toMatchObject({ ok: false, problems: [{ path: 'runs' }] });
    expect(readOwnRuns('1024 256 float sum -1 20.5 0.1 0.2 0')).toMatchObject({
      problems: [{ message: 'has one message size; expected two or more' }],
    });
    expect(readOwnRuns('mode,ep,dispatch,combine,unit\nnormal,eight,1,1,us')).toMatchObject({
      problems: [{ message: 'ep is "eight"; expected a whole number from 1' }],
    });
  });
});
