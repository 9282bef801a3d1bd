import { describe, expect, it } from 'vitest';
import { expandDesign } from '../../design/text/expand.ts';
import type { Design } from '../../design/document.ts';
import { runOf } from '../../testing/runs/run-of.ts';
import { valueOf } from '../../units/result.ts';
import { openAny } from '../open-any.ts';
import { recognise } from '../recognise.ts';

const network = (...sizes: readonly number[]): Design =>
  valueOf(
    expandDesign({
      v: 1,
      topology: { dimensions: sizes.map((size) => ({ kind: 'ring', size, linkLatencyNs: 0, tier: 'node' })) },
      bandwidth: {
        scheme: 'custom',
        budgetGBps: 100 * sizes.length,
        customGBps: sizes.map(() => 100),
        mode: 'fixed',
      },
      system: { chunks: 1, endpointDelayNs: 0 },
    }),
  );

const HEADER =
  'HYBRID_TRANSFORMER_FWD_IN_BCKWD model_parallel_NPU_group: 4 ep: 2 pp: 1 vpp: 1 ga: 1 all_gpus: 16 checkpoints: 0 checkpoint_initiates: 0';
const workload = (rows: readonly string[], header = HEADER): string =>
  [header, String(rows.length), ...rows.map((row) => row.split(' ').join('\t'))].join('\n');

async function opened(text: string, design = network(4, 4)) {
  return openAny([{ name: 'w.txt', text }], design);
}

describe('a workload of SimAI', () => {
  it('runs forward and backward with its groups', async () => {
    // In the form of aliyun/SimAI's example/workload_ep_test.txt (Apache-2.0).
    const text = workload([
      'grad_gather -1 1 NONE 0 1 NONE 0 1 ALLGATHER 4000000 100',
      'attention_column -1 100000 ALLGATHER 4000000 50000 REDUCESCATTER 0 50000 NONE 0 100',
      'mlp_moelayer -1 1 ALLTOALL_EP 1000000 1 ALLTOALL_EP 1000000 1 NONE 0 100',
    ]);
    expect(recognise({ name: 'w.txt', text })).toBe('simai.workload');
    const { design } = valueOf(await opened(text));
    expect(design.workload).toMatchObject({
      layers: [
        {
          name: 'attention_column',
          forward: [{ durationNs: 100_000 }, { bytes: 1e6, span: { size: 4, stride: 1 } }],
        },
        { name: 'mlp_moelayer', forward: [{ collective: 'allToAll', span: { size: 2, stride: 4 } }] },
        { name: 'mlp_moelayer backward' },
        { name: 'attention_column backward', forward: [{ durationNs: 50_000 }, { durationNs: 50_000 }] },
        { name: 'grad_gather backward', forward: [{ bytes: 1e6, span: { size: 4, stride: 4 } }] },
      ],
    });
    // 3 MB of 4 MB gathered over 100 GB/s twice, two exchanges, and what is computed.
    const exchange = (await alone('mlp -1 1 ALLTOALL_EP 1000000 1 NONE 0 1 NONE 0 100')) * 2;
    expect(runOf(design).iterationNs).toBeCloseTo(200_000 + 2 * 30_000 + exchange, 3);
  });

  const alone = async (row: string): Promise<number> =>
    runOf(valueOf(await opened(workload([row]))).design).iterationNs;

  it('is refused by its row', async () => {
    const refusal = async (text: string): Promise<string> => {
      const read = await opened(text);
      return read.ok ? '' : read.problems.map(({ path, message }) => `${path}: ${message}`).join('\n');
    };
    expect(await refusal(workload(['a -1 1 SHUFFLE 8 1 NONE 0 1 NONE 0 100']))).toMatch(
      /^w\.txt:3:1: "a" has "SHUFFLE"; expected NONE or ALLREDUCE/,
    );
    expect(await refusal(workload(['a -1 1 NONE']))).toBe('w.txt:3:1: has 4 columns; expected 12');
    expect(await refusal(workload([], HEADER.replace('all_gpus: 16', 'all_gpus: 12')))).toMatch(
      /are not divided by/,
    );
  });
});

describe('a topology of SimAI', () => {
  it('is a graph', async () => {
    // In the form of astra-sim-alibabacloud's gen_Topo_Template.py: four GPUs of two servers, an NVSwitch each, and one switch.
    const text = [
      '7 2 2 1 8 H100',
      '4 5 6',
      ...['0 4', '1 4', '2 5', '3 5'].map((ends) => `${ends} 2400Gbps 0.000025ms 0`),
      ...['0 6', '1 6', '2 6', '3 6'].map((ends) => `${ends} 400Gbps 0.0005ms 0`),
    ].join('\n');
    expect(recognise({ name: 'topo', text })).toBe('simai.links');
    const { design } = valueOf(await openAny([{ name: 'topo', text }], network(4)));
    expect(design.topology.dimensions).toMatchObject([{ kind: 'graph', size: 4 }]);
  });
});
