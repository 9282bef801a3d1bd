/** The rows of evidence as they were computed last; `npm run docs` writes them, and tests compare them. */
import type { EvidenceRow } from './evidence-row.ts';

export const KEPT_ROWS: readonly EvidenceRow[] = [
  {
    "id": "astra-sim-1",
    "reference": "ASTRA-sim 1.0, analytical backend",
    "compared": "Times, bytes and utilisation of whole runs from its input files",
    "cases": 145,
    "agreement": "to the nanosecond and the byte",
    "differs": "With `reference` rounding, which Netloom sets when it opens files of ASTRA-sim (`netloom simulate --help` defines it). Where ASTRA-sim gives no result, or a wrong one, `netloom simulate --help` lists what Netloom does instead.",
    "command": "npx vitest run src/cli/golden.test.ts",
    "isComputed": false
  },
  {
    "id": "simgrid-flows",
    "reference": "SimGrid 3.32, LV08",
    "compared": "End times of flows that share links, with and without latency",
    "cases": 40,
    "agreement": "to 5e-8",
    "differs": "",
    "command": "npx vitest run src/network/rendezvous/lv08.test.ts",
    "isComputed": false
  },
  {
    "id": "packets",
    "reference": "An independent packet simulator written from the published rules",
    "compared": "All-reduce and DLRM over TCP: times, drops, retransmissions",
    "cases": 80,
    "agreement": "every case within its tolerance",
    "differs": "",
    "command": "npx vitest run src/evidence/verify/tcp",
    "isComputed": false
  },
  {
    "id": "loop-networks",
    "reference": "Independent programs for loop networks, in Python, C++ and JavaScript",
    "compared": "Routes, link loads, schedules, times of shifted halving-doubling, cables",
    "cases": 96,
    "agreement": "every case within its tolerance",
    "differs": "",
    "command": "npx vitest run src/evidence/verify/dln",
    "isComputed": false
  },
  {
    "id": "graphs",
    "reference": "Two independent programs for collectives on any graph",
    "compared": "Bounds of all-gather, reduce-scatter, broadcast, all-to-all and all-reduce as exact fractions",
    "cases": 12,
    "agreement": "equal fractions, and every certificate attains its value",
    "differs": "",
    "command": "npx vitest run src/evidence/verify/graphs",
    "isComputed": false
  },
  {
    "id": "simgrid-schedules",
    "reference": "SimGrid 3.32, max-min fair, without latency",
    "compared": "Times of synthesised collectives on ten graphs, step by step on shared links",
    "cases": 10,
    "agreement": "to 1e-12",
    "differs": "",
    "command": "npx tsx e2e/evidence/simgrid/compare.ts",
    "isComputed": false
  },
  {
    "id": "simgrid-conditions",
    "reference": "SimGrid 3.32, max-min fair, without latency",
    "compared": "Times of random collectives on networks with a slow or lost link or a slow port, on shared links",
    "cases": 30,
    "agreement": "to 1e-12",
    "differs": "",
    "command": "npx tsx e2e/evidence/simgrid/conditions.ts",
    "isComputed": false
  },
  {
    "id": "meshes",
    "reference": "An independent program for matrix products over meshes",
    "compared": "Times, slices, mesh shapes and the autotuner’s choices",
    "cases": 170,
    "agreement": "every case within its tolerance",
    "differs": "",
    "command": "npx vitest run src/evidence/verify/gemm2d",
    "isComputed": false
  },
  {
    "id": "conditions",
    "reference": "SimGrid 3.32 as pure max-min, and a second program",
    "compared": "Slow, lost and shared parts: 16 collectives, 3 iterations, a refusal, the expected slowest of many",
    "cases": 21,
    "agreement": "every case within its tolerance",
    "differs": "Halving-doubling in the analytical network is marked \"about\": a barrier at each step misses it by up to 45 %.",
    "command": "npx vitest run src/evidence/verify/faults",
    "isComputed": false
  },
  {
    "id": "brute-force",
    "reference": "A check of our own: brute force, without bounds",
    "compared": "The best point of small random spaces: blocks, pipelines, calibrated machines, tori",
    "cases": null,
    "agreement": "equal in every draw",
    "differs": "",
    "command": "npx vitest run src/search/search.property.test.ts src/search/machines.property.test.ts",
    "isComputed": false
  },
  {
    "id": "optimum",
    "reference": "A check of our own: a certificate of the dual problem, evaluated apart from the solver",
    "compared": "The optimal split under random constraints",
    "cases": null,
    "agreement": "no scheme is better, and the bound is met",
    "differs": "",
    "command": "npx vitest run src/allocation/optimal",
    "isComputed": false
  },
  {
    "id": "tcp-dlrm",
    "reference": "Scalable Distributed Training of Recommendation Models: An ASTRA-SIM + NS3 case-study with TCP/IP transport (Hot Interconnects 2020)",
    "compared": "Statements on trees, all-to-all and DLRM over TCP, whose figures come from ns-3, in the fast setting",
    "cases": 9,
    "agreeing": 9,
    "agreement": "9 of 9 statements hold",
    "differs": "12 more statements need the full setting, which takes a quarter of an hour.",
    "command": "netloom reproduce tcp-dlrm",
    "isComputed": false
  },
  {
    "id": "allocation-figures",
    "reference": "Exploring Multi-dimensional Hierarchical Network Topologies for Efficient Distributed Training of Trillion Parameter DL Models (arXiv 2109.11762)",
    "compared": "Printed numbers: speed-ups, utilisations, costs, splits",
    "cases": 76,
    "agreeing": 73,
    "agreement": "73 within their tolerance; 2.15 % apart in the mean",
    "differs": "One group, so the split is in proportion to the bytes, 7/8 : 7/64 : 15/1,024 = 896 : 112 : 15, and 100 x 896 / 1,023 = 87.586. Time x cost, 3D, 17B: dimensions 1 and 2 cost the same, so that other shares of the two have an equal objective.",
    "command": "netloom reproduce bandwidth-allocation",
    "isComputed": true
  },
  {
    "id": "allocation-statements",
    "reference": "Exploring Multi-dimensional Hierarchical Network Topologies for Efficient Distributed Training of Trillion Parameter DL Models (arXiv 2109.11762)",
    "compared": "Statements of the text and the figures, judged by our runs",
    "cases": 11,
    "agreeing": 7,
    "agreement": "7 of 11 statements hold",
    "differs": "Does not hold: Where a dimension is shared, SmartBW’s utilisation is at most MessageBW’s, and SmartBW is still faster. Does not hold: SmartBW costs more than MessageBW. Does not hold: Performance per cost: MessageBW > SmartBW > EqualBW. Does not hold: More dimensions with EqualBW take longer, for Transformer-1T at 300 GB/s.",
    "command": "netloom reproduce bandwidth-allocation --part=statements",
    "isComputed": true
  },
  {
    "id": "astra-sim",
    "reference": "ASTRA-SIM: Enabling SW/HW Co-Design Exploration for Distributed DL Training Platforms (ISPASS 2020)",
    "compared": "Statements of the text and the figures, judged by our runs",
    "cases": 35,
    "agreeing": 34,
    "agreement": "34 of 35 statements hold",
    "differs": "Does not hold: 4x4x4 is slower than 1x8x8 above 4 MB.",
    "command": "netloom reproduce astra-sim",
    "isComputed": true
  },
  {
    "id": "meshslice",
    "reference": "MeshSlice: Efficient 2D Tensor Parallelism for Distributed DNN Training (ISCA 2025)",
    "compared": "Statements of the text and the figures, judged by our runs",
    "cases": 21,
    "agreeing": 20,
    "agreement": "20 of 21 statements hold",
    "differs": "Does not hold: The number of slices that the cost model picks is the run's best; utilisation rises to it and falls after it.",
    "command": "netloom reproduce meshslice",
    "isComputed": true
  },
  {
    "id": "dln",
    "reference": "Efficient Allreduce Algorithm for Large-Scale Deep Learning on Distributed Loop Networks (Nguyen, Chen and Tanimura)",
    "compared": "Statements of the text and the figures, judged by our runs",
    "cases": 13,
    "agreeing": 13,
    "agreement": "13 of 13 statements hold",
    "differs": "",
    "command": "netloom reproduce dln",
    "isComputed": true
  },
  {
    "id": "measured-sc21",
    "reference": "Narayanan et al., SC21, arXiv 2104.04473, Table 1, and the history of NVIDIA/Megatron-LM",
    "compared": "Measured times beside the closed form",
    "cases": 10,
    "errors": {
      "all": 0.03462544731228874,
      "heldOut": null,
      "heldOutRows": 0
    },
    "agreement": "error 3.46 % in the mean, 3.22 % in the median; constants were fitted on all of these rows",
    "differs": "sc21-by-vtrain (10 rows): 4.14 %.",
    "command": "netloom measured --source=sc21",
    "isComputed": true
  },
  {
    "id": "measured-seqsel",
    "reference": "Korthikanti et al. 2022, arXiv 2205.05198, Table 5, from calculon-ai/calculon validation/seqsel",
    "compared": "Measured times beside the closed form",
    "cases": 8,
    "errors": {
      "all": 0.03280201961894587,
      "heldOut": null,
      "heldOutRows": 0
    },
    "agreement": "error 3.28 % in the mean, 3.6 % in the median; constants were fitted on all of these rows",
    "differs": "seqsel-by-vtrain (8 rows): 6.11 %.",
    "command": "netloom measured --source=seqsel",
    "isComputed": true
  },
  {
    "id": "measured-mlperf",
    "reference": "mlcommons/training_results_v4.0 and v5.0: median step of the audited logs",
    "compared": "Measured times beside the closed form",
    "cases": 17,
    "errors": {
      "all": 0.024619926957992727,
      "heldOut": 0.033295530451205056,
      "heldOutRows": 12
    },
    "agreement": "error 2.46 % in the mean, 0.48 % in the median; 3.33 % in the mean of the 12 rows that no constant was fitted on",
    "differs": "mlperf-405b (14 rows): 0.588 %. mlperf-gpt3_175b (3 rows): 11.2 %.",
    "command": "netloom measured --source=mlperf",
    "isComputed": true
  },
  {
    "id": "measured-vtrain",
    "reference": "VIA-Research/vTrain, data/ground_truth_{multi,single}.csv",
    "compared": "Measured times beside the closed form",
    "cases": 773,
    "errors": {
      "all": 0.06310349317972351,
      "heldOut": 0.06833126724745088,
      "heldOutRows": 386
    },
    "agreement": "error 6.31 % in the mean, 4.45 % in the median; 6.83 % in the mean of the 386 rows that no constant was fitted on",
    "differs": "vtrain-multi (49 rows): 7.19 %. vtrain-single (724 rows): 6.25 %.",
    "command": "netloom measured --source=vtrain",
    "isComputed": true
  },
  {
    "id": "measured-playbook",
    "reference": "Ultra-Scale Playbook, Hugging Face nanotron, fragments/benchmarks_interactive.html",
    "compared": "Measured times beside the closed form",
    "cases": 1170,
    "errors": {
      "all": 0.5053236191280419,
      "heldOut": 0.5130445603122746,
      "heldOutRows": 585
    },
    "agreement": "error 50.5 % in the mean, 54.6 % in the median; 51.3 % in the mean of the 585 rows that no constant was fitted on",
    "differs": "537 runs with a pipeline took more than twice the predicted time. playbook-mfu20 (329 rows): 5.93 %.",
    "command": "netloom measured --source=playbook",
    "isComputed": true
  },
  {
    "id": "measured-llm_foundry",
    "reference": "mosaicml/llm-foundry, scripts/train/benchmarking/README.md; shapes from the MPT configurations",
    "compared": "Measured times beside the closed form",
    "cases": 216,
    "errors": {
      "all": 0.027998404148731938,
      "heldOut": 0.029914099026236096,
      "heldOutRows": 108
    },
    "agreement": "error 2.8 % in the mean, 1.55 % in the median; 2.99 % in the mean of the 108 rows that no constant was fitted on",
    "differs": "llm_foundry-h100 (77 rows): 2.38 %. llm_foundry-a100 (61 rows): 3.45 %. llm_foundry-a100-40gb (78 rows): 2.7 %.",
    "command": "netloom measured --source=llm_foundry",
    "isComputed": true
  },
  {
    "id": "measured-torchtitan",
    "reference": "pytorch/torchtitan, benchmarks/*.md",
    "compared": "Measured times beside the closed form",
    "cases": 32,
    "errors": {
      "all": 0.040305937144259035,
      "heldOut": 0.04876906985934137,
      "heldOutRows": 16
    },
    "agreement": "error 4.03 % in the mean, 2.45 % in the median; 4.88 % in the mean of the 16 rows that no constant was fitted on",
    "differs": "",
    "command": "netloom measured --source=torchtitan",
    "isComputed": true
  },
  {
    "id": "measured-megatron_h100",
    "reference": "NVIDIA/Megatron-LM, images/model_table.png; micro-batch (1) and chunks (1) are not stated",
    "compared": "Measured times beside the closed form",
    "cases": 9,
    "errors": {
      "all": 0.08060269026001005,
      "heldOut": 0.09730035558069047,
      "heldOutRows": 4
    },
    "agreement": "error 8.06 % in the mean, 3 % in the median; 9.73 % in the mean of the 4 rows that no constant was fitted on",
    "differs": "",
    "command": "netloom measured --source=megatron_h100",
    "isComputed": true
  },
  {
    "id": "measured-megatron_bridge",
    "reference": "NVIDIA-NeMo/Megatron-Bridge, docs/performance-summary{,-archive}.md; rows with experts are predicted with the constants of dense rows, none is fitted on them; the software alone changes such runs by as much: Qwen3 30B on 16 H100s ran 5,113 tokens/s an NPU in release 26.02 and 9,058 in 26.02.01, laid out the same",
    "compared": "Measured times beside the closed form",
    "cases": 179,
    "errors": {
      "all": 0.1608942463304518,
      "heldOut": 0.19825364451652952,
      "heldOutRows": 137
    },
    "agreement": "error 16.1 % in the mean, 13.3 % in the median; 19.8 % in the mean of the 137 rows that no constant was fitted on",
    "differs": "Rows with experts are predicted with constants that were fitted on dense rows. megatron_bridge-experts (94 rows): 24.5 %. megatron_bridge-dense (85 rows): 6.8 %.",
    "command": "netloom measured --source=megatron_bridge",
    "isComputed": true
  },
  {
    "id": "measured-bigscience",
    "reference": "bigscience-workshop/bigscience, train/tr11-176B-ml/chronicles-prequel.md",
    "compared": "Measured times beside the closed form",
    "cases": 56,
    "errors": {
      "all": 0.05312249275776498,
      "heldOut": 0.05507590969639056,
      "heldOutRows": 25
    },
    "agreement": "error 5.31 % in the mean, 3.29 % in the median; 5.51 % in the mean of the 25 rows that no constant was fitted on",
    "differs": "",
    "command": "netloom measured --source=bigscience",
    "isComputed": true
  },
  {
    "id": "measured-collectives",
    "reference": "ai-dynamo/aiconfigurator, NVIDIA dgxc-benchmarking, coreweave/nccl-tests, Ultra-Scale Playbook",
    "compared": "Measured times beside the closed form",
    "cases": 520,
    "errors": {
      "all": 0.08121737700306643,
      "heldOut": 0.08182267727791477,
      "heldOutRows": 254
    },
    "agreement": "error 8.12 % in the mean, 5.47 % in the median; 8.18 % in the mean of the 254 rows that no constant was fitted on",
    "differs": "collectives-node (503 rows): 8.09 %. collectives-node-a100 (132 rows): 8.9 %. collectives-node-h100 (151 rows): 8.63 %. collectives-node-b200 (132 rows): 7.67 %. collectives-node-gb200 (88 rows): 6.57 %. collectives-across (17 rows): 9.09 %.",
    "command": "netloom measured --source=collectives",
    "isComputed": true
  },
  {
    "id": "measured-simai_ratio",
    "reference": "aliyun/SimAI, astra-sim-alibabacloud/inputs/ratio/*.csv",
    "compared": "Measured times beside the closed form",
    "cases": 90,
    "errors": {
      "all": 0.06519126079780467,
      "heldOut": 0.07560801318497394,
      "heldOutRows": 45
    },
    "agreement": "error 6.52 % in the mean, 2.66 % in the median; 7.56 % in the mean of the 45 rows that no constant was fitted on",
    "differs": "",
    "command": "netloom measured --source=simai_ratio",
    "isComputed": true
  },
  {
    "id": "measured-deepep",
    "reference": "deepseek-ai/DeepEP, README: H800, NICs of 50 GB/s",
    "compared": "Measured times beside the closed form",
    "cases": 8,
    "errors": {
      "all": 0.018972034224158066,
      "heldOut": 0.029871971561997335,
      "heldOutRows": 4
    },
    "agreement": "error 1.9 % in the mean, 1.61 % in the median; 2.99 % in the mean of the 4 rows that no constant was fitted on",
    "differs": "",
    "command": "netloom measured --source=deepep",
    "isComputed": true
  }
];
