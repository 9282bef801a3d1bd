/** The origins and licences of the shipped tables of measured runs, in the order in which they are listed. */
export interface Provenance {
  /** Also the name of the shipped file, without `.csv`. */
  readonly id: string;
  readonly label: string;
  readonly from: string;
  /** Whole sentences on what is not stated, or on which rows constants are fitted. */
  readonly caveat?: string;
  readonly licence: string;
  readonly url: string;
}

export const PROVENANCE = {
  sc21: {
    id: 'sc21',
    label: 'Megatron-LM weak scaling, SC21, Table 1',
    from: 'Narayanan et al., SC21, arXiv 2104.04473, Table 1, and the history of NVIDIA/Megatron-LM',
    licence: 'figures as facts',
    url: 'https://arxiv.org/abs/2104.04473',
  },
  seqsel: {
    id: 'seqsel',
    label: 'Selective recomputation, Table 5',
    from: 'Korthikanti et al. 2022, arXiv 2205.05198, Table 5, from calculon-ai/calculon validation/seqsel',
    licence: 'Apache-2.0',
    url: 'https://github.com/calculon-ai/calculon',
  },
  mlperf: {
    id: 'mlperf',
    label: 'MLPerf Training logs',
    from: 'mlcommons/training_results_v4.0 and v5.0: median step of the audited logs',
    licence: 'Apache-2.0',
    url: 'https://github.com/mlcommons/training_results_v5.0',
  },
  vtrain: {
    id: 'vtrain',
    label: 'Megatron-DeepSpeed on A100, vTrain',
    from: 'VIA-Research/vTrain, data/ground_truth_{multi,single}.csv',
    licence: 'MIT',
    url: 'https://github.com/VIA-Research/vTrain',
  },
  playbook: {
    id: 'playbook',
    label: 'Ultra-Scale Playbook, nanotron on H100',
    from: 'Ultra-Scale Playbook, Hugging Face nanotron, fragments/benchmarks_interactive.html',
    caveat:
      'Constants are fitted on every second row of those with a measured MFU of 20 % or more (playbook-mfu20), and on no slower row. ' +
      'Those rows are selected by measured speed, so their error says nothing about runs that stalled. Held out is every second row of the ' +
      'table, slow ones included.',
    licence: 'Apache-2.0',
    url: 'https://huggingface.co/spaces/nanotron/ultrascale-playbook',
  },
  llm_foundry: {
    id: 'llm_foundry',
    label: 'llm-foundry: MPT with FSDP',
    from: 'mosaicml/llm-foundry, scripts/train/benchmarking/README.md; shapes from the MPT configurations',
    licence: 'Apache-2.0',
    url: 'https://github.com/mosaicml/llm-foundry',
  },
  torchtitan: {
    id: 'torchtitan',
    label: 'torchtitan: Llama 3.1 with FSDP, TP, PP and CP',
    from: 'pytorch/torchtitan, benchmarks/*.md',
    licence: 'BSD-3-Clause',
    url: 'https://github.com/pytorch/torchtitan',
  },
  megatron_h100: {
    id: 'megatron_h100',
    label: 'Megatron-LM weak scaling, H100, BF16',
    from: 'NVIDIA/Megatron-LM, images/model_table.png',
    caveat: 'The source does not state micro-batch and chunks; both are taken as 1.',
    licence: 'figures as facts',
    url: 'https://github.com/NVIDIA/Megatron-LM',
  },
  megatron_bridge: {
    id: 'megatron_bridge',
    label: "NVIDIA's recipes in Megatron-Bridge",
    from: 'NVIDIA-NeMo/Megatron-Bridge, docs/performance-summary{,-archive}.md',
    caveat:
      'Rows with experts are predicted with constants that were fitted on dense rows. The software alone changes such runs by as much: ' +
      'Qwen3 30B on 16 H100s ran 5,113 tokens/s per NPU in release 26.02 and 9,058 in 26.02.01 with the same layout.',
    licence: 'Apache-2.0',
    url: 'https://github.com/NVIDIA-NeMo/Megatron-Bridge',
  },
  bigscience: {
    id: 'bigscience',
    label: 'BLOOM: tuning on 384 A100s',
    from: 'bigscience-workshop/bigscience, train/tr11-176B-ml/chronicles-prequel.md',
    licence: 'Apache-2.0',
    url: 'https://github.com/bigscience-workshop/bigscience',
  },
  collectives: {
    id: 'collectives',
    label: 'Times of collectives (nccl-tests)',
    from: 'ai-dynamo/aiconfigurator, NVIDIA dgxc-benchmarking, coreweave/nccl-tests, Ultra-Scale Playbook',
    licence: 'Apache-2.0, MIT; coreweave: a few figures, cited',
    url: 'https://github.com/ai-dynamo/aiconfigurator',
  },
  simai_ratio: {
    id: 'simai_ratio',
    label: 'Share of the link rate that collectives reach (SimAI)',
    from: 'aliyun/SimAI, astra-sim-alibabacloud/inputs/ratio/*.csv',
    licence: 'Apache-2.0',
    url: 'https://github.com/aliyun/SimAI',
  },
  deepep: {
    id: 'deepep',
    label: 'Dispatch and combine of experts (DeepEP)',
    from: 'deepseek-ai/DeepEP, README: H800, NICs of 50 GB/s',
    licence: 'MIT',
    url: 'https://github.com/deepseek-ai/DeepEP',
  },
} as const satisfies Readonly<Record<string, Provenance>>;

export const PROVENANCES: readonly Provenance[] = Object.values(PROVENANCE);
