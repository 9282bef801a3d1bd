/** The rows of evidence as they were computed last; `npm run docs` writes them, and tests compare them. */
import type { EvidenceRow } from './evidence-row.ts';

export const KEPT_ROWS: readonly EvidenceRow[] = [
  {
    "id": "astra-sim-1",
    "reference": "ASTRA-sim 1.0, analytical backend",
    "compared": "Times, bytes and utilisation of whole runs from its input files",
    "cases": 145,
    "agreement": "to the nanosecond and the byte, with `reference` rounding",
    "differs": "Netloom sets this rounding when it opens files of ASTRA-sim; docs/models/astra-sim.md says how far exact rounding is from it, and lists where ASTRA-sim gives no result or a wrong one.",
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
    "agreement": "whole numbers (times in ps, bytes, drops, retransmissions) equal; shares and means to 1e-9",
    "differs": "",
    "command": "npx vitest run src/evidence/verify/tcp",
    "isComputed": false
  },
  {
    "id": "loop-networks",
    "reference": "Independent programs for loop networks, in Python, C++ and JavaScript",
    "compared": "Routes, link loads, schedules, times of shifted halving-doubling, cables",
    "cases": 96,
    "agreement": "routes, loads, shifts and schedules equal; graphs, bytes and lockstep times to 1e-12; times on shared links to 1e-6 (31 cases) and 1e-9 (3); cables to 1e-9",
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
    "agreement": "choices and slices equal (26 cases); times, shapes and the autotuner to 1e-12 (137), breakdowns to 1e-9 (7)",
    "differs": "",
    "command": "npx vitest run src/evidence/verify/gemm2d",
    "isComputed": false
  },
  {
    "id": "conditions",
    "reference": "SimGrid 3.32 as pure max-min, and a second program",
    "compared": "Slow, lost and shared parts: 16 collectives, 3 iterations, a refusal, the expected slowest of many",
    "cases": 21,
    "agreement": "to 1e-8; the network that a lost link cuts is refused",
    "differs": "Halving-doubling in the analytical network is marked \"about\": the barrier model is off by up to 45 %.",
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
    "compared": "21 printed numbers (speed-ups, utilisations, costs); 55 numbers of the splits that its authors’ later optimiser finds",
    "cases": 76,
    "agreeing": 73,
    "agreement": "73 of 76 within their tolerance: 3 % (15), 6 % (6), 0.03 GB/s (27), 0.3 GB/s (27), 0.01 % (1); all 76 are 2.15 % apart in the mean",
    "differs": "The paper’s sentence on cost gives 7.77 for SmartBW and 1.65 for EqualBW; the sentences after it show that the two are swapped, and they are compared the other way round.",
    "exceptions": [
      {
        "what": "Fastest, 3D, Transformer-17B, dimension 1",
        "printed": "87.55 GB/s",
        "ours": "87.59 GB/s",
        "tolerance": "0.03 GB/s",
        "reason": "One group, so the split is in proportion to the bytes, 7/8 : 7/64 : 15/1,024 = 896 : 112 : 15, and 100 x 896 / 1,023 = 87.586."
      },
      {
        "what": "Time x cost, 3D, Transformer-17B, dimension 1",
        "printed": "49.51 GB/s",
        "ours": "76.74 GB/s",
        "tolerance": "0.3 GB/s",
        "reason": "Time x cost, 3D, 17B: dimensions 1 and 2 cost the same, so that other shares of the two have an equal objective."
      },
      {
        "what": "Time x cost, 3D, Transformer-17B, dimension 2",
        "printed": "49.96 GB/s",
        "ours": "22.73 GB/s",
        "tolerance": "0.3 GB/s",
        "reason": "Time x cost, 3D, 17B: dimensions 1 and 2 cost the same, so that other shares of the two have an equal objective."
      }
    ],
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
    "differs": "",
    "exceptions": [
      {
        "what": "Where a dimension is shared, SmartBW’s utilisation is at most MessageBW’s, and SmartBW is still faster",
        "reason": "Cases whose model-parallel group takes part of a dimension and data parallelism the rest. Faster it is in all 40. Its utilisation is the higher one for GPT-3 on the 3D network (by 36 %) and Transformer-1T on the 2D one (by 0.6 %): MessageBW splits by bytes of all groups together, so that a dimension of one group waits for the shared one, and SmartBW takes that away."
      },
      {
        "what": "SmartBW costs more than MessageBW",
        "reason": "In every case, ties allowed (without model parallelism both splits are the same), and on average. On average it costs 65 % more. For Transformer-1T on the 2D network it costs 4 % less, at every budget: there it moves bandwidth from the switch, with NICs, to the ring."
      },
      {
        "what": "Performance per cost: MessageBW > SmartBW > EqualBW",
        "reason": "In every case; MessageBW and SmartBW tie where their splits are the same. For Transformer-1T on the 2D network SmartBW is both faster and 4 % cheaper than MessageBW, at every budget; in the other 80 cases the order is as printed."
      },
      {
        "what": "More dimensions with EqualBW take longer, for Transformer-1T at 300 GB/s",
        "reason": "Iterations on the 2D, 3D and 4D network. The 3D network takes longer than the 2D one, the 4D one less than the 3D one. The speed-ups that the paper prints at full utilisation say so too: the 4D network keeps its links busier."
      }
    ],
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
    "differs": "",
    "exceptions": [
      {
        "what": "4x4x4 is slower than 1x8x8 above 4 MB",
        "reason": "Ours cross between 8 and 16 MiB with 16 chunks, a number the paper does not give. What flips it is that number: with 12 chunks, three to a ring, filling and draining the three dimensions costs more, they cross between 2 and 4 MiB, and 4x4x4 is slower at every size above 4 MB."
      }
    ],
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
    "differs": "",
    "exceptions": [
      {
        "what": "The number of slices that the cost model picks is the run's best; utilisation rises to it and falls after it",
        "reason": "Holds with a port for each ring (SIM), as the paper has it. With one port for both (SHARED) the run is fastest with 8 slices of GPT-3 and 16 of Megatron where the closed form is with 4 and 8: the closed form lets the longer launch and the longer synchronisation pass before either ring transfers, the run lets one ring transfer while the other still synchronises. Run with both rings held for the time of the pair (paired.utilisation), it is fastest with 4 and 8 as well. 32 x 8 chips, one number of slices in all four layers."
      }
    ],
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
    "exceptions": [],
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
      "heldOut": 0.04135294562940606,
      "heldOutRows": 10
    },
    "agreement": "error 3.46 % in the mean, 3.22 % in the median; these rows are among those that constants were fitted on; with constants of the rows of vTrain alone 4.14 % in the mean",
    "differs": "",
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
      "heldOut": 0.061112765135993743,
      "heldOutRows": 8
    },
    "agreement": "error 3.28 % in the mean, 3.6 % in the median; these rows are among those that constants were fitted on; with constants of the rows of vTrain alone 6.11 % in the mean",
    "differs": "",
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
    "agreement": "error 2.46 % in the mean, 0.48 % in the median; held out 3.33 % in the mean of 12 rows",
    "differs": "mlperf-405b (14 rows): 0.588 %, held out 0.704 % (9). mlperf-gpt3_175b (3 rows): 11.2 %, held out 11.2 % (3).",
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
    "agreement": "error 6.31 % in the mean, 4.45 % in the median; held out 6.83 % in the mean of 386 rows",
    "differs": "vtrain-multi (49 rows): 7.19 %, held out 7.68 % (24). vtrain-single (724 rows): 6.25 %, held out 6.78 % (362).",
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
    "agreement": "error 50.5 % in the mean, 54.6 % in the median; held out 51.3 % in the mean of 585 rows",
    "differs": "537 runs with a pipeline took more than twice the predicted time. Constants are fitted on every second row of those with a measured MFU of 20 % or more (playbook-mfu20), and on no slower row. Those rows are selected by measured speed, so their error says nothing about runs that stalled. Held out is every second row of the table, slow ones included. playbook-mfu20 (329 rows): 5.93 %, held out 6.11 % (166).",
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
    "agreement": "error 2.8 % in the mean, 1.55 % in the median; held out 2.99 % in the mean of 108 rows",
    "differs": "llm_foundry-h100 (77 rows): 2.38 %, held out 2.46 % (38). llm_foundry-a100 (61 rows): 3.45 %, held out 3.98 % (31). llm_foundry-a100-40gb (78 rows): 2.7 %, held out 2.72 % (39).",
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
    "agreement": "error 4.03 % in the mean, 2.45 % in the median; held out 4.88 % in the mean of 16 rows",
    "differs": "",
    "command": "netloom measured --source=torchtitan",
    "isComputed": true
  },
  {
    "id": "measured-megatron_h100",
    "reference": "NVIDIA/Megatron-LM, images/model_table.png",
    "compared": "Measured times beside the closed form",
    "cases": 9,
    "errors": {
      "all": 0.08060269026001005,
      "heldOut": 0.09730035558069047,
      "heldOutRows": 4
    },
    "agreement": "error 8.06 % in the mean, 3 % in the median; held out 9.73 % in the mean of 4 rows",
    "differs": "The source does not state micro-batch and chunks; both are taken as 1.",
    "command": "netloom measured --source=megatron_h100",
    "isComputed": true
  },
  {
    "id": "measured-megatron_bridge",
    "reference": "NVIDIA-NeMo/Megatron-Bridge, docs/performance-summary{,-archive}.md",
    "compared": "Measured times beside the closed form",
    "cases": 179,
    "errors": {
      "all": 0.1608942463304518,
      "heldOut": 0.19825364451652952,
      "heldOutRows": 137
    },
    "agreement": "error 16.1 % in the mean, 13.3 % in the median; held out 19.8 % in the mean of 137 rows",
    "differs": "Rows with experts are predicted with constants that were fitted on dense rows. The software alone changes such runs by as much: Qwen3 30B on 16 H100s ran 5,113 tokens/s per NPU in release 26.02 and 9,058 in 26.02.01 with the same layout. megatron_bridge-experts (94 rows): 24.5 %, held out 24.5 % (94). megatron_bridge-dense (85 rows): 6.8 %, held out 9.63 % (43).",
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
    "agreement": "error 5.31 % in the mean, 3.29 % in the median; held out 5.51 % in the mean of 25 rows",
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
    "agreement": "error 8.12 % in the mean, 5.47 % in the median; held out 8.18 % in the mean of 254 rows",
    "differs": "collectives-node (503 rows): 8.09 %, held out 8.12 % (250). collectives-node-a100 (132 rows): 8.9 %, held out 8.79 % (66). collectives-node-h100 (151 rows): 8.63 %, held out 8.87 % (74). collectives-node-b200 (132 rows): 7.67 %, held out 7.6 % (66). collectives-node-gb200 (88 rows): 6.57 %, held out 6.64 % (44). collectives-across (17 rows): 9.09 %, held out 11.9 % (4).",
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
    "agreement": "error 6.52 % in the mean, 2.66 % in the median; held out 7.56 % in the mean of 45 rows",
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
    "agreement": "error 1.9 % in the mean, 1.61 % in the median; held out 2.99 % in the mean of 4 rows",
    "differs": "",
    "command": "netloom measured --source=deepep",
    "isComputed": true
  },
  {
    "id": "other-accelerators",
    "reference": "Measured rows of llm-foundry, torchtitan and Megatron-Bridge on an accelerator that no constant was fitted on",
    "compared": "Measured times beside the closed form with the constants of another accelerator",
    "cases": 137,
    "agreement": "error in the mean 16.5 % (A100 to H100, 70 rows), 32.5 % (H100 to A100, 61), 7.6 % (H100 to H200, 2), 6.3 % (GB200 to B200, 4)",
    "differs": "Nearly all of it is bias, with one sign for each pair: docs/models/step.md.",
    "command": "npx vitest run src/evidence/measured/other-accelerator.test.ts",
    "isComputed": false
  },
  {
    "id": "throughputs",
    "reference": "torchtitan pull request 1690 (Qwen3 32B), Megatron-LM issues 1031 (70B) and 756 (Mixtral 8x7B)",
    "compared": "Published throughputs beside the run of the arguments that their sources give",
    "cases": 3,
    "agreement": "throughput off by -11.6 %, +1.9 % and +73.9 %",
    "differs": "Issue 1031 states neither batch nor sequence: a batch of 128 instead of 512 gives -5.7 %, no sequence parallelism +6.4 %. For Mixtral no constant of the computation of experts is fitted.",
    "command": "npx vitest run src/cli/launch/published-throughput.test.ts",
    "isComputed": false
  },
  {
    "id": "published-layouts",
    "reference": "Layouts of Megatron-LM at SC21 (10) and of MLPerf, Llama 3.1 405B (4)",
    "compared": "The published layout beside the best that a layout search finds, both by our run",
    "cases": 14,
    "agreement": "published layouts take 0 to 24.4 % longer (SC21), less than 3 % longer (MLPerf)",
    "differs": "docs/models/search.md says which terms disagree; it is our model on both sides, so nothing here was measured.",
    "command": "NETLOOM_LARGE=1 npx vitest run src/cli/search/published-layouts.large.test.ts",
    "isComputed": false
  },
  {
    "id": "layout-picks",
    "reference": "Measured layouts of the Playbook (14 groups of runs) and of vTrain (4)",
    "compared": "Of the layouts measured for a model and a batch, the one that our run says is fastest beside the fastest that was measured",
    "cases": 18,
    "agreement": "slower by 3.9 % in the median (Playbook); the fastest in 3 of 4, 14 % slower in one (vTrain)",
    "differs": "Only rows of the Playbook with a measured MFU of 20 % or more, a selection on the result: a slow layout cannot be picked.",
    "command": "NETLOOM_LARGE=1 npx vitest run src/cli/search/published-layouts.large.test.ts",
    "isComputed": false
  },
  {
    "id": "trainings",
    "reference": "Llama 3 and 3.1, OPT-175B, HLAT and the clusters of RSC: published trainings, as others quote them",
    "compared": "Interruptions, goodput, GPU hours, emissions and time between failures beside the model of a training",
    "cases": 11,
    "agreement": "4 predictions are off by -1 %, +23 %, +66 %, +265 %; the other 7 figures are no predictions",
    "differs": "docs/models/training.md lists every figure beside ours, with what each is computed from.",
    "command": "npx vitest run src/evidence/measured/trainings",
    "isComputed": true
  }
];
