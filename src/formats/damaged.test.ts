/** Damaged files of training software, of models, of traces and of clusters. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../design/defaults.ts';
import { isStorable } from '../testing/designs.ts';
import { CONFIGS } from '../testing/files/huggingface.ts';
import { SMALL_PROFILE } from '../testing/files/kineto.ts';
import { fuzzRuns, mutate, randomFrom } from '../testing/mutate.ts';
import { publishedTransformer } from '../workload/transformer/facts/catalog.ts';
import { openAny } from './open-any.ts';
import type { TextFile } from './text-file.ts';

const RUNS = fuzzRuns(2, 300);
const SEED = Number(process.env['NETLOOM_SEED'] ?? 1);
const LONGEST_MS = 2000;

const CURRENT = { ...DEFAULT_DESIGN, workload: publishedTransformer('llama-3-8b') };
const FIXTURES = 'src/formats/launch/fixtures';
const json = (value: unknown): string => JSON.stringify(value, null, 1);

const FILES: readonly TextFile[] = [
  ...readdirSync(FIXTURES).map((name) => ({ name, text: readFileSync(`${FIXTURES}/${name}`, 'utf8') })),
  ...Object.entries(CONFIGS).map(([name, config]) => ({ name: `${name}.json`, text: json(config) })),
  {
    name: 'app.json',
    text: json({ hidden: 64, feedforward: 256, seq_size: 8, attn_heads: 4, num_blocks: 2 }),
  },
  {
    name: 'exe.json',
    text: json({ num_procs: 16, tensor_par: 4, pipeline_par: 2, data_par: 2, batch_size: 8 }),
  },
  {
    name: 'sys.json',
    text: json({
      matrix: { float16: { tflops: 312, gflops_efficiency: [[128, 0.95]] } },
      mem1: { GiB: 80, GBps: 2048, MB_efficiency: [[100, 0.9]] },
      networks: [{ bandwidth: 300, efficiency: 0.6, size: 8, latency: 1e-6 }],
    }),
  },
  {
    name: 'simai.txt',
    text: 'HYBRID_TRANSFORMER_FWD_IN_BCKWD model_parallel_NPU_group: 4 ep: 2 pp: 1 vpp: 1 ga: 1 all_gpus: 16 checkpoints: 0 checkpoint_initiates: 0\n1\nmlp\t-1\t1\tALLTOALL_EP\t1000\t1\tNONE\t0\t1\tNONE\t0\t100\n',
  },
  {
    name: 'feeder.json',
    text: json({
      workload_graph: [
        { Id: 0, Name: 'gemm', NodeType: 4, ctrlDeps: [], data_deps: [], runtime: 100, tensor_size: 64 },
        { Id: 1, Name: 'reduce', NodeType: 7, data_deps: [0], comm_type: 0, comm_size: 64 },
      ],
    }),
  },
  { name: 'kineto.json', text: json(SMALL_PROFILE) },
  {
    name: 'topology.conf',
    text: 'SwitchName=s0 Nodes=n[0-3]\nSwitchName=s1 Nodes=n[4-7]\nSwitchName=t Switches=s[0-1]\n',
  },
  {
    name: 'topology.yaml',
    text: '- topology: a\n  cluster_default: true\n  block:\n    block_sizes: [4]\n    blocks:\n    - block: b1\n      nodes: n[0-3]\n',
  },
];

it.each(FILES.map((file) => [file.name, file] as const))(
  `%s, damaged in ${RUNS} ways, opens as a design or is refused by its name, within 2 s`,
  async (name, { text }) => {
    const random = randomFrom(text.length + SEED);
    for (let run = 0; run < RUNS; run += 1) {
      const damaged = mutate(text, random);
      const began = process.cpuUsage();
      const read = await openAny([{ name, text: damaged }], CURRENT);
      const { user, system } = process.cpuUsage(began);
      const milliseconds = (user + system) / 1000;
      if (milliseconds > LONGEST_MS) throw new Error(`${milliseconds} ms: ${JSON.stringify(damaged)}`);
      if (read.ok) {
        if (!isStorable(read.value.design))
          throw new Error(`what opened cannot be stored: ${JSON.stringify(damaged)}`);
        continue;
      }
      expect(read.problems.length).toBeGreaterThan(0);
      for (const { path, message } of read.problems)
        if (!path.startsWith(name) || message === '')
          throw new Error(`a rejection without a place (${path}: ${message}): ${JSON.stringify(damaged)}`);
    }
  },
  3_600_000,
);
