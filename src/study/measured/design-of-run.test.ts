import { describe, expect, it } from 'vitest';
import { valueOf } from '../../units/result.ts';
import { designOfRow } from './design-of-run.ts';

const HEADER =
  'model,hidden,layers,heads,seq,vocab,tp,pp,dp,virtual_stages,micro_batch,gpus,batch,tflops_per_gpu,step_s';

describe('a measured run as a design', () => {
  it('has its groups on the nodes and NICs of its machine', () => {
    const design = valueOf(designOfRow(HEADER, '18B,6144,40,48,2048,51200,8,1,32,1,8,256,1024,135,9.399'));
    expect(design.topology.dimensions.map(({ kind, size }) => [kind, size])).toEqual([
      ['switch', 8],
      ['switch', 32],
    ]);
    expect(design.bandwidth).toMatchObject({ scheme: 'custom', customGBps: [300, 25], budgetGBps: 325 });
    expect(design.parallelism).toMatchObject({ modelParallel: 8, zeroStage: 0 });
    // 1,024 sequences over 32 replicas.
    expect(design.workload).toMatchObject({
      layers: 40,
      hidden: 6144,
      tokensPerReplica: 65_536,
      recompute: true,
    });
    expect(design.compute.efficiency).toBeGreaterThan(0.9);
  });

  it('is the first stage of a pipeline, and says so', () => {
    const design = valueOf(
      designOfRow(HEADER, '1T,25600,128,160,2048,51200,8,64,6,1,1,3072,3072,163,102.630'),
    );
    expect(design.name).toContain('a stage of 64');
    expect(design.workload).toMatchObject({ layers: 2 });
    expect(design.topology.dimensions.map(({ size }) => size)).toEqual([8, 6]);
  });

  it('is refused where there is no run', () => {
    expect(designOfRow(HEADER, 'x')).toMatchObject({
      problems: [{ message: 'has 1 cells; the header has 15' }],
    });
    expect(designOfRow('mode,ep,dispatch,combine,unit', 'normal,8,153,158,GB/s NVLink')).toMatchObject({
      ok: false,
    });
    expect(designOfRow('', '')).toMatchObject({ ok: false });
  });
});
