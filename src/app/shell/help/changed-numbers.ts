/** Results that earlier versions computed otherwise: what is computed now, and how far a number moves. Newest first. */
export interface ChangedNumber {
  readonly title: string;
  readonly text: string;
}

export const CHANGED_NUMBERS: readonly ChangedNumber[] = [
  {
    title: 'A kept choice that a layout cannot have leaves the layout in',
    text:
      'netloom layout --keep=sequence-parallel on a design without tensor parallelism left out every layout without it, the design itself ' +
      'included, and called the best of the others proved; so did a kept ZeRO stage without replicas, and kept virtual stages with one ' +
      'stage. Two designs of the Playbook were 0.2 % and 2.1 % faster than what was found. Layouts found without --keep are as before.',
  },
  {
    title: 'Greedy collectives use links of unequal bandwidth',
    text:
      'Made for a network whose links differ, such a collective sent one block over each link in every step, so that wide links waited for ' +
      'narrow ones, and narrow links brought what neighbours had already. Now a wide link carries as many blocks as a step has time for, and a ' +
      'narrow one brings what no NPU joined by wider links has. All-reduces: on rings of 16 and 32 with ten times the bandwidth in one, 1.17 times ' +
      'the bound, not 18.3; on an 8 x 8 torus with four times, 1.27, not 5.4. Through switches, NPUs take different paths of equal ' +
      'width: four leaves with an eighth of the uplinks they need take 1.2 times the bound, not 2. Where all links are alike and there is one path, ' +
      'nothing changes.',
  },
  {
    title: 'A system of Calculon has the efficiencies of its tables',
    text:
      'Tables that are lists of pairs, as in its repository, were read as an efficiency of 100 %: products ran at all of the peak, not at ' +
      '95 %, and memory at all of its bandwidth, not at 90 %. A configuration of DeepSpeed in stage 3 without zero_hpz_partition_size ' +
      'spreads states over all replicas, also where the open design had fewer. Designs that were opened before keep their numbers.',
  },
  {
    title: 'Recipes of NeMo 1 are in FP8 only where its switch is on',
    text:
      'A YAML with fp8: False and fp8_hybrid: True, as NeMo 1 ships them, was taken as FP8; it is BF16. fsdp: True shards weights (ZeRO ' +
      'stage 3) and overlap_grad_sync moves gradients beside compute, which were left out; autoep_size of DeepSpeed is the degree of ' +
      'expert parallelism. Designs that were opened before keep their numbers.',
  },
  {
    title:
      'Replayed traces communicate on several dimensions at once, and match messages by what waits for them',
    text:
      'netloom replay let a rank communicate one operation at a time, whatever their dimensions, and a message took the way of all ranks: ' +
      'the traces of an interleaved pipeline took 3.6 % to 15 % longer than the design, plain overlap 14 %. Receives of ranks that do the ' +
      'same were matched in any order, which made DualPipe in 4 stages up to 48 % longer. Now such traces take the time of their design, ' +
      'most to 0.00 %; DualPipe within 5 % in nine of ten draws, and at most 12 %. A message between ranks that differ in one dimension lies on that dimension.',
  },
  {
    title: 'A file with only a model of images or recommendations is data parallel',
    text:
      'It took the degree of 16 that language models begin with, and was refused, because such models could have no other degree than 1. ' +
      'They can be cut over groups now, so the absent degree is 1: {"v": 1, "workload": {"kind": "dlrm"}} runs.',
  },
  {
    title: 'Measured software updates all that a stage of a folded or doubled pipeline holds',
    text:
      'The update at the end of a step counted the embedding on the first stage and the output projection on the last. With ZB-V and ' +
      'DualPipeV the first stage holds both, and with DualPipe every stage holds two parts of the model: Llama 3 8B on 256 H100 in 4 stages ' +
      'takes 1.574 s by DualPipe, not 1.567, and 1.411 s by ZB-V, not 1.409; DeepSeek-V3 in 16 stages 0.02 % more. Interleaved stages of ' +
      'models whose layers differ count the layers that they hold. Other schedules, and designs without measured software, stay.',
  },
  {
    title: 'Files of training software say in how many bytes gradients are kept and reduced',
    text:
      'Gradients had the bytes of weights. Megatron-LM in bf16, recipes of NeMo, torchtitan, and DeepSpeed in bf16 without ZeRO keep and ' +
      'reduce them in FP32, unless a file says otherwise: 18 B a parameter, 6 + 12 / DP with a distributed optimizer, not 16 and 4 + 12 / DP. ' +
      'A Llama of 8 B with a distributed optimizer needs 19.9 GB of an NPU, not 17.9; DeepSeek-V3 on measured software that reduces in ' +
      '16 bits 190 GB, not 174, and up to 0.5 % more time. Designs and links without the field keep their numbers.',
  },
  {
    title: 'Exposed communication never includes the bubble of a pipeline',
    text:
      'The reason beside a condition, and a comparison whose runs had not ended, counted the bubble of a pipeline as communication that ' +
      'is waited for: a layout of Llama 3 405B read 5.12 s there and 895 ms elsewhere. Compute, exposed communication and bubble add up ' +
      'to the iteration everywhere, under these names. Times of iterations stay.',
  },
  {
    title: 'Queues share links with a condition as they do without one',
    text:
      'With several queues in a dimension, a slow port or link made halving-doubling faster on a Hypercube, FullyConnected, Mesh or loop: ' +
      '8 MB on a Hypercube of 8 in two queues took 480 µs with a port at all but its full speed, where the healthy one takes 840. Now it ' +
      'takes 840, and 1,200 at 70 %, not 686. What a note claims of such a time is as it was compared: "exact" only where shared links ' +
      'take as long.',
  },
  {
    title: 'Utilisation is never above 100 %',
    text:
      'Software that was measured to hide a part of its gradients made a dimension read up to 120.7 % of its bandwidth: on 32 DGX H100, ' +
      'GPT-3 with 8-way tensor parallelism has 100.0 % between nodes, not 120.7, and a mean of 86.1 %, not 96.9. What the links do not ' +
      'carry meanwhile is stated apart, 17.1 % of what is sent there; with reference rounding too. The ideal iteration, at 100 %, moves ' +
      'with it. Times stay.',
  },
  {
    title: 'Messages between stages take the links that are built',
    text:
      'On a network that is built as another one, messages between the stages of a pipeline took the links of the dimensions. They cross ' +
      'the links that are built, and share them there: GPT-3 in 8 stages on a switch of 64 NPUs that is built as a torus of 8x8 takes ' +
      '36.67 ms, not 36.40. A message of 3 MB between two halves of a switch of 8 that is built as a ring takes 40.8 µs, not 11. Other ' +
      'designs keep their numbers.',
  },
  {
    title: 'A launch script keeps the network that it is opened onto',
    text:
      'A network with a budget or of one dimension, one whose outermost block has parameters, and one whose groups do not divide the GPUs ' +
      'were replaced by H100s in nodes of 8. Such a network gets the size that the script asks for, or is used in part: a script of 256 ' +
      'GPUs on four racks of 72 uses 64 of each. Where neither is possible, the command line refuses the script, and the page names the ' +
      'network that it replaces and offers to keep it. The example network of a new design still gives way to H100s, now also for a ' +
      'script of 1,024 GPUs. Designs that were opened before keep their numbers.',
  },
  {
    title: 'A mesh gathers the weights of ZeRO stage 3 early where that is asked for',
    text:
      'Products over a mesh ignored the layers that are gathered early. Eight layers of GPT-3 on 8 x 8 NPUs with 8 replicas, rings of 100 and ' +
      '25 GB/s, take 837.6 ms, not 883.3, with one layer gathered early. Without it nothing changes.',
  },
  {
    title: 'Queues of a dimension stay apart where every NPU runs by itself',
    text:
      'With a condition on shared links or as packets, chunks that Themis deals to one of several queues ran beside each other, so that a ' +
      'slow link could make a design faster: 634 µs where the healthy one takes 728, and now 754. Groups on a part of a ring or mesh ' +
      'that have bandwidth of their own (splitBandwidth full) are refused there, as those of a fully connected block were: their links ' +
      'are not built, and a run took 2.2 times as long as the healthy one without a cause.',
  },
  {
    title: 'What is made for a network shares links in proportion to bytes on shared links too',
    text:
      'On shared links each message of a made collective got an equal share of a link, whatever its size, so that steps of unequal messages ' +
      'through switches took up to 23 % longer than on the analytical network. A message of many pieces now has a connection for each: the ' +
      'all-reduce of 64 MB over racks of 8, 8 and 4 NPUs takes 2.08 ms, not 2.45. Without switches, and as packets, nothing changes.',
  },
  {
    title: 'Files of links are read in the units that their columns name',
    text:
      'A column or attribute called bandwidth_gbps or gbps was taken in GB/s, and one called latency_us was left out. Names with Gbps are in bits ' +
      'and names with GBps in bytes: 400 in bandwidth_gbps is 50 GB/s, not 400. A value of 50GBps is 50 GB/s, not 6.25. Plain names, and ' +
      'designs that were opened from such files before, keep their numbers.',
  },
  {
    title: 'What is made for one dimension of a network is timed as its run is, conditions included',
    text:
      'Under Made for this network, conditions of one dimension among several were left out unless they named it: a ring of four with a ' +
      'lost link, beside another dimension, was timed and bounded as a healthy ring, 2.50 ms, not 3.47. With few chunks the time of a ' +
      'graph could also be up to 19 % away from that of the run, which had picked other trees, equally good with many chunks. Runs stay.',
  },
  {
    title: 'A machine that a file or a link names has prices by tier',
    text:
      'A machine had two prices: by tier (LIBRA) when it was picked on the page or started from the gallery, flat when a short file, a ' +
      'script or a link named it. It has prices by tier everywhere: the network of Llama 3 405B on 16,384 H100 costs $172 M, not $606 M. ' +
      'Times stay, and files and links that give prices, or blocks in place of the name of a machine, keep theirs.',
  },
  {
    title: 'Conditions of NPUs that are not used change nothing',
    text:
      'Where a job uses a part of every line, the analytical network let a slow NIC or NPU of the others slow it: an all-reduce on a ring ' +
      'of eight beside a slow NIC in a line that nobody uses takes 35 µs, not 70. A slow NPU of a pipeline now slows its own stage there, ' +
      'not another. Conditions that leave less than a millionth of a part are refused.',
  },
  {
    title: 'Recipes of NeMo and Megatron-Bridge are in bf16, and are of the model that they name',
    text:
      'A recipe that says no precision opened in fp32, without a distributed optimizer, and with the model that was open. It is in bf16, ' +
      'with the states cut over the replicas, and llama31_70b or qwen3_30b_a3b_pretrain_config is that model. A topology.yaml of several ' +
      'networks is the default of the cluster, not the last one; a torchtitan file that compiles the loss alone is not compiled. ' +
      'Designs that were opened before keep their numbers.',
  },
  {
    title: 'A config.json of Step-3, Trinity, MiMo-V2-Flash or Ring-linear has the layers that it lists',
    text:
      'First dense layers, lists of the layers with experts, groups of linear attention and lists of windows under newer names were left ' +
      'out: Step-3 opened with 360 billion parameters instead of 321, Trinity Mini with 27.4 instead of 25.9, and MiMo-V2-Flash attended ' +
      'inside chunks instead of windows. Members that speak of the shape of a model and are not known are listed in the report. ' +
      'Designs that were opened before keep their numbers.',
  },
  {
    title: 'Layouts of the gallery have virtual stages',
    text:
      'Layouts with pipelines had one chunk a stage, so that up to half of a step was bubble. The published layout of Llama 3 405B on ' +
      '16,384 H100s is interleaved, as its paper has it: a step takes 8.06 s, not 10.5 (MFU 34 %, not 26). Layouts that were chosen here ' +
      'have the fewest chunks whose run is within 1 % of the fastest that fits: Llama 3 405B on 256 H100s 45.9 s, not 53.1. With another ' +
      'number of NPUs the batch stays only where it fills the stages and their activations fit. Links and files keep what they say.',
  },
  {
    title: 'A network that is built otherwise is paid for and timed as it is built',
    text:
      'Bill, cables, closed form and schemes of a design with "Built as" were those of its dimensions. They are now those of what is built, ' +
      'on which every dimension may use all that an NPU sends: a switch of 32 that is built as a ring costs $19,200, not $1,420,800, and ' +
      'its iteration 7.68 ms, not 7.99 (closed form 7.48, not 6.60). A ring that is built as itself takes 7.23 ms, as without "Built as", not 7.39.',
  },
  {
    title: 'A slow or lost link to a switch slows groups on a part of it',
    text:
      'Groups on part of a switch, such as the data-parallel groups of pipeline stages, ignored conditions of links between an NPU and the ' +
      'switch. They count as those of its port do: Llama 3 405B on 8,192 H100s (TP8, PP16) with a link of a NIC at half speed takes ' +
      '17.3 s, not 16.9.',
  },
  {
    title: 'Graphs from files keep the latency of each link',
    text:
      'A file of links, GraphML or DOT whose links have several latencies opened with the largest for all of them. Each link now keeps ' +
      'its share of the largest (0-1@0.25 in the notation): over two links of 100 and 900 ns a message waits 1,000 ns, not 1,800. ' +
      'Links and files of designs that were opened before keep what they say.',
  },
  {
    title: 'A config.json of DeepSeek-V3.2 or GLM-5 has its sparse attention',
    text:
      'Every token attended to all others, and the indexer was left out. A token now attends to the 2,048 that the indexer chooses, ' +
      'whose weights (0.85 of 672 billion in DeepSeek-V3.2), scores and memory count. Designs that were opened before keep their numbers.',
  },
  {
    title: 'Find a layout has the memory of layers of several kinds',
    text:
      'Layers that differ only in their mixer, such as gated delta and attention, counted as if all kept what the first of them keeps. ' +
      'Each has its own, as in the memory of a design.',
  },
  {
    title: 'Layouts of the gallery have prices by tier',
    text:
      'A model on a machine that is started from the gallery opened with the flat prices of the bandwidth study, which count a NIC at ' +
      'every switch, NVLink included. It opens with prices by tier (LIBRA), as machines that are picked in the design do: the network ' +
      'of Llama 3 405B on 16,384 H100 costs $172 M, not $606 M. Times stay, and links and files keep their prices.',
  },
  {
    title: 'A single collective of NPUs that each run their own starts node by node',
    text:
      'Where every NPU runs its own iteration over packets and there is one collective only, one node after the other begins its ' +
      'chunks, as in the single all-reduces of the study of DLRM over TCP; before, all nodes began one chunk before the next. Without ' +
      'drops that moves 4 ns of 1.39 ms; where packets are dropped, other ones are: 8 nodes with buffers of 20 kB took 50 ms by trees ' +
      'and take 100 ms, two timeouts in a row instead of one. Trainings and other designs keep their numbers.',
  },
  {
    title: 'Traces keep what their nodes wait for',
    text:
      'Nodes of a Chakra trace ran one after another. A design now replays their dependencies: what the trace lets run beside ' +
      'communication does so, groups lie on the NPUs of their ranks, and a receive waits for its message. 100 µs of compute, then an ' +
      'all-reduce of 15.7 µs beside 50 µs and 20 µs behind both: 170.0 µs, not 185.7. Chains take what they did, and designs that were ' +
      'opened before keep what they say.',
  },
  {
    title: 'Packets run NPUs that are not alike by themselves',
    text:
      'As packets, a slow NPU slowed all of them, and slow or lost links were refused. Every NPU now runs its own iteration, as on shared ' +
      'links: a ring of 4 with a NIC at half speed takes twice as long, and one NPU at half speed of a ring no longer makes its neighbours ' +
      'compute at half speed. Healthy designs take what they did.',
  },
  {
    title: 'Partial racks fail and take power by what a job uses',
    text:
      'Of a design that leaves NPUs unused, hosts without any NPU of the job, and NICs of unused NPUs, counted as parts whose failure ' +
      'stops it, and such hosts took full power. They now stand by: 24 of 32 H100s on 4 hosts fail by 3 hosts and 24 NICs, not 4 and 32. ' +
      'Designs that use all their NPUs have the numbers that they had.',
  },
  {
    title: 'Torchtitan computes again what its checkpoints drop',
    text:
      'Selective checkpoints of torchtitan compute every second product of a layer again and keep attention; full ones stop before the ' +
      'last product. Both were counted as those of Megatron-LM, and the constants were fitted on that. Fitted again, the 32 ' +
      'measured rows are off by 4.0 %, not 7.3, and those that no constant saw by 4.9 %, not 8.2; the two rows of H200 by 7 %, not 2. ' +
      'Qwen3 32B on 8 H100 with full checkpoints: 1,657 tokens/s an NPU, not 1,393 (measured: 1,874). On every stack with sharded weights, full ' +
      'checkpoints count the slowdown beside a gather once, not twice.',
  },
  {
    title: 'Tensor-parallel traffic of a script overlaps only where it says so',
    text:
      'A script of Megatron-LM without --tp-comm-overlap opened with the overlap that the stack of the machine was measured with. It now opens ' +
      'without it. Whole layers of --checkpoint-activations are computed again, a branch that the script does not take is not read, and a ' +
      'configuration of torchtitan without compile runs on the stack that is not compiled. 80 layers x 8,192 with TP8 PP8 on 128 H100: 302 TFLOP/s an NPU, not 377 (measured: 296.5).',
  },
  {
    title: 'The cable plan prices cables as the bill does',
    text:
      'The tab Cost priced the same cables twice: as links of the bill, at its $ per GB/s, and in the cable plan by length and material, ' +
      'after a regression of 2014 with connectors and transceivers, 8 to 13 times as much with the flat prices. The plan now has the ' +
      'price of the bill; the other list is a choice beside it, which takes the place of the links and says what the network would ' +
      'cost then. 8 fat trees of 128 NPUs at 50 GB/s: $0.20 M in both, where the plan said $1.71 M. No bill changes.',
  },
  {
    title: 'Trees fill shared links as they fill all others',
    text:
      'On shared links, an edge of a double binary tree now carries its chunks in order, as a connection does. Before, chunks ' +
      'that began together shared it and climbed the tree side by side while the other edges were idle. 8 MB on Switch(128) at ' +
      '12.5 GB/s in 1,024 chunks, 64 in service: 1.44 ms, not 8.55. One chunk at a time takes what it did.',
  },
  {
    title: 'Configurations whose layers differ open as they are',
    text:
      'A config.json with attention in chunks, or with windows in some layers only, opened with every layer seeing all tokens. It ' +
      'now opens with a pattern of layers and counts the matrices that choose experts: Llama 4 Scout at sequences of 32,768 tokens ' +
      'has 44 % of the attention scores of a token that it had, up to 8,192 the same. Files with experts in every k-th layer or with ' +
      'layers that carry a state, which were refused, open as well. Designs that were opened before keep what they say.',
  },
  {
    title: 'Open fields of version 2 follow in a sweep over degrees',
    text:
      'A sweep over tensor parallelism or stages kept what a document of version 2 that leaves them open had at its own degrees: no ' +
      'sequence parallelism at a tensor degree of 8, no micro-batches at 4 stages. Each point now has what its own degrees ' +
      'make of them, as an edit on the page has. Llama 3 8B on 16 H200s with 2 stages: 4.16 s, not 4.19, at a tensor degree of 2, ' +
      '5.32 s, not 5.06, at 8. Fields that a document gives, and version 1, stay as they are.',
  },
  {
    title: 'Machines bring the software that was measured on them',
    text:
      'Picking a machine or an accelerator, a link by the name of a machine and a sweep over networks set an efficiency of 50 % ' +
      'and links as they promise. For a transformer on A100, H100, H800, H200, B200, GB200 and GB300 they now name the stack and ' +
      'the links that were measured on it, or on the nearest one, which the results say. GPT-3 on 32 DGX H100 computes at 77 % ' +
      'of the peak in large products, not at 50 %. Designs in files and links keep what they say.',
  },
  {
    title: 'Algorithms that nothing uses change nothing',
    text:
      'A list of algorithms for a collective that a design does not send, with an entry for one group of all NPUs, changed how ' +
      'the others share the dimensions: with one for the all-to-all, a transformer on Switch(3) x Switch(4) x ' +
      'FullyConnected(2) was told a utilisation of 15.5 % instead of 25.0. It now changes nothing. Files of ASTRA-sim 1.0 and ' +
      'designs without such an entry are as they were.',
  },
  {
    title: 'Chunks of a double binary tree are at different heights at once',
    text:
      'A link is busy in one step of a tree and idle in the others, so that chunks in service at once use it in turn, and the ' +
      'two trees alternate on all network models. Before, each chunk kept the links of a dimension for all its steps. 8 MB on ' +
      'Switch(128) at 12.5 GB/s, 1,024 chunks, 64 in service: 1.51 ms (analytical) and 1.34 ms (packets) where it was 16.9 and ' +
      '1.99 ms; on shared links, where chunks that begin together stay together, 8.5 ms, not 16.9. One chunk at a time takes ' +
      'what it did.',
  },
  {
    title: 'Links and files are of version 2',
    text:
      'No number of a link or file that exists changes: version 1 opens as before, and saving it writes out what it relied on. A ' +
      'field that a document of version 2 leaves out means what is trained today; the table above has both. A file of ten ' +
      'lines (model, machine, degrees, batch) is a whole design: Llama 3 70B on 512 H100s, tensor 8, pipeline 4, batch 512. FP8 and ' +
      'FP4 are precisions of version 2; version 1 keeps FP16, BF16 and FP32. A machine that is picked on the page brings a step as ' +
      'it is trained there (attention scores, embeddings, overlap, sequence parallelism); it kept what the design before it took, ' +
      'in the first design the assumptions of the paper. One press goes back to them.',
  },
  {
    title: 'A slice of a product over a mesh is one chunk',
    text:
      'The collectives of a slice go as one chunk; before, the system layer cut each slice again, so that slicing made a ' +
      'design slower. GPT-3 on Ring(8)_Ring(32)_Switch(4), MP 256, with 8, 4, 8 and 8 slices and 64 chunks takes 5.11 s, ' +
      'not 10.4 s; unsliced 7.46 s, not 8.59 s. The closed form counts what slices overlap: 5.13 s and 7.48 s where it ' +
      'said 7.90 s in both.',
  },
  {
    title: 'The split of a search serves what it asks for',
    text:
      'A search by throughput per network cost took the split with the least time for each network: $264.49 for a token a second on ' +
      'the 4D network with Transformer-1T and 300 GB/s, where the split for time x cost has $78.22, 3.4 times less. A set of ' +
      'workloads was ranked by its first; a value is now that of the sum of all times, each times its weight. A file of a space ' +
      'without a split, which was searched in equal parts, is searched under the best of all schemes; "split": "equal" asks for ' +
      'what it was.',
  },
  {
    title: 'Conditions of a search that divide by 0',
    text:
      'Arithmetic that is not finite was equal to everything: tp / (pp - 1) <= 5 kept points with one stage, 224 of 256 in one ' +
      'space instead of 96. Such a condition is not kept now, and the first such point is named. Among points of one value ' +
      'the cheaper comes first, then the simpler network; before, any.',
  },
  {
    title: 'Tori send by the shorter way and use their axes at once',
    text:
      'Presets of TPU pods, the first design and new Rings say direct for their all-to-alls, which takes P / 4 x m / B on a ring ' +
      'of P; passing on from neighbour to neighbour takes (P - 1) / 2 x m / B, 1.75 times as long for 8 and 1.93 times for 28. ' +
      'The presets, and documents of version 2 on tori, also say themis for the order of dimensions: an all-reduce of 1 GB over 4 x 4 x 8 with 180 GB/s an axis takes ' +
      '3.75 ms instead of 8.34. Designs in files and links, networks of papers and files of ASTRA-sim keep what they say.',
  },
  {
    title: 'A calibration of compute brings all terms of a step',
    text:
      'A design that names a calibration of its compute took only its products from it. Attention, memory-bound operations, ' +
      'launches, the loss, the optimizer and what steps and micro-batches cost now take what the stack was measured to take, ' +
      'and with a calibration of the links so does traffic, by its size, kind and ranks: as in the tab Measured, whose rows ' +
      'are now run as the designs they open as. Designs made by hand from measured rows erred by 30 % (SC21), 32 % (vTrain ' +
      'on 64 GPUs and more) and 40 % (llm-foundry on H100); they err by 3.5, 7.4 and 3.1 %. MT-NLG 530B on 2,520 A100s ' +
      'takes 51.8 s, not 43.1 (measured 54.1). Such a step reduces its gradients, spreads its layers and hides traffic as that ' +
      'stack does. Designs without a calibration of their compute are unchanged.',
  },
  {
    title: 'Packets: a timeout comes when it is due, and SACK resends every hole',
    text:
      'After a backed-off timeout the next one came 2 to 64 times late, as an acknowledgement of new data did not move the ' +
      'timer earlier (RFC 6298, 5.3). With SACK a segment of 0 bytes could go out, and holes behind it were not resent. ' +
      'Only runs in packets that lose some change. Of 48 designs of eight NPUs that lose packets 16 take 4 to 17 % less, two ' +
      '0.02 % more and 30 the same; all-reduces on a switch of 8 to 32 NPUs take up to 43 % less. In the study of training ' +
      'over TCP a buffer of 64 MB instead of 1 GB makes the better ' +
      'hierarchical system 20.2 times slower, not 26.2 (printed 22.9), with 4.0 % left for compute, not 3.1; the all-to-all ' +
      'all-reduces of 64, 128 and 256 MB over 64 MiB take 20.5, 15.6 and 10.7 times their bandwidth, not 35.2, 42.4 and ' +
      '24.1. The new options of packets change nothing until they are chosen; SACK chosen in the editor comes with PRR.',
  },
  {
    title: 'A group that covers a dimension is one group there',
    text:
      'Expert parallelism and copies of the states divide dimensions. A group that covers all of one, or neighbouring parts of ' +
      'it, now communicates over them at once; it went part by part, over the links of each. On a FullyConnected of 8 NPUs ' +
      'divided 2 x 4, where groups share links, a gather over all 8 takes 440 us instead of 2,202. On other blocks fewer ' +
      'phases take less latency. Designs without expert parallelism and without fsdp.shards are unchanged.',
  },
  {
    title: 'The command line prints the optimal split of the page',
    text:
      'netloom evaluate, netloom stages --scheme=optimal and the module of the engine refine the optimum of the closed form ' +
      'by runs, as the page does. They kept the closed form’s, whose run another column beat by up to 2.9 %: on the first ' +
      'design an iteration under optimal takes 16.92 s instead of 16.95. The page is unchanged.',
  },
  {
    title: 'A switch that reduces does so in every run',
    text:
      'On a Switch with inNetwork set, an all-reduce of m bytes takes m / (e B). It took 2 (P - 1) / P x m / B whatever ' +
      'inNetwork and e said: on 8 NPUs 1.75 times as long as with e = 1, and 0.18 times as long as with e = 0.1. Choosing ' +
      'the algorithm for an all-to-all is now refused; a ring ran instead. Designs whose switches do not reduce are unchanged.',
  },
  {
    title: 'No pipeline is faster than its wires',
    text:
      'The collectives of a pass, the messages that its stage sends and those that come to it share the wires of its NPUs ' +
      'while they are on them, and reductions beside the passes have what these leave. Before, each had all of the bandwidth: ' +
      'tensor parallelism of 2 beside four stages on one switch took 12.5 ms for what its links need 16.1 for and takes 18.8; ' +
      'context parallelism of 4 with overlapping reductions took 39.5 ms and takes 51.6, where 48.3 are needed. Pipelines whose ' +
      'stages lie on a dimension of their own change where messages from both sides come to a switch at once, mostly by less ' +
      'than 1 %; compute-bound ones on fast links hardly at all.',
  },
  {
    title: 'Memory counts what sharded states gather',
    text:
      'With FSDP and ZeRO stage 3 an NPU keeps prefetch + 1 layers of gathered weights, the gradients of one layer before ' +
      'they are scattered, and the embedding: a part of its own in the memory. Llama 3 70B on 128 NPUs needs 53.1 GB instead of ' +
      '47.6 without prefetching, and 163 GB with 64 layers ahead, which does not fit in 80. Without overlap nothing is ' +
      'gathered ahead.',
  },
  {
    title: 'Gradients that stages of a pipeline send each other',
    text:
      'Where first and last stage each have a copy of a tied embedding, the last one reduces its gradients over its replicas ' +
      'as the first does, and then the two add them, V h x 2 B or the share of it that an NPU holds from ZeRO stage 1 on: ' +
      'an iteration of a 1.7B model of four layers on four stages takes 94.24 ms instead of 91.88. With ZeRO stages 2 and 3 ' +
      'the two stages of DualPipe that have the same part send each other what they hold of its gradients, 1 / DP of what ' +
      'they sent: 432.1 ms instead of 453.3 with eight replicas of an 8-layer model. The closed form of the bubble of ZB-V ' +
      'counts passes of different lengths, where it said 0.',
  },
  {
    title: 'Messages between stages of a pipeline share links with their neighbours',
    text:
      'Each block says what the messages of all NPUs of a stage lay on its busiest link. On a Ring a message takes the ' +
      'direct link, half of what an NPU can send, where it had both: with more than two stages it takes 2 times as long, ' +
      'and a Ring(8) of eight stages that waits for messages 58.7 ms instead of 29.4. On a fat tree messages share the links ' +
      'above the leaves, 8 times as long where these are oversubscribed 8 times, and on a loop its shortcuts, up to 8 times ' +
      'as long with 8 NPUs a switch and a width of 1. Switches, chains and full meshes are unchanged.',
  },
  {
    title: 'Schemes count what passes every boundary between stages',
    text:
      'In the closed form of a pipeline, and in the splits that follow from it, a dimension carries at least what one ' +
      'stage sends across it for all micro-batches. Before, messages of stages other than the slowest counted once an ' +
      'iteration, so that a dimension which only some stages send across got next to no bandwidth. 32 layers of GPT-3 in ' +
      '16 stages over two rings of four, 64 sequences: MessageBW 5.88 s, not 8.69, SmartBW 5.75 s, not 6.86, the optimal ' +
      'split 5.74 s, not 5.85. Splits of designs without a pipeline are the same, to the last bit.',
  },
  {
    title: 'Ranks go from step to step by one rule',
    text:
      'Steps of a collective are synchronous unless a design says eager: a message starts when both ends are there, and a ' +
      'rank goes on when all that it sends and receives has ended. Before, shared links were eager, with all steps of a ' +
      'connection on the wire at once, and the analytical network was eager over unlike hops of blocks without switches. A ' +
      'ring of 128 over a fat tree, 1 MB, takes 336.6 µs on shared links, as by the analytical network, where it took 241.4 ' +
      '(now what eager steps take in both); over a tree with a quarter of its uplinks 240.0 µs, not 241.8. A ring cut out ' +
      'of a larger Ring, or on an open Mesh, waits at every step for the message that closes it: 16 of Ring(64), as in the ' +
      'presets ring-64 and tpu-v3, 15 hops, an iteration of GPT-3 on them 1.46 and 1.44 times as long; an all-reduce of 1 ' +
      'MB on tpu-v5p-2x4x4 38.6 µs, not 30.6, an iteration 0.9 % longer. All other presets take the same time, to the last ' +
      'bit. MPI is synchronous where it calls send-receive with large messages; NCCL, Gloo and ASTRA-sim are eager. Files ' +
      'of ASTRA-sim 1.0 (reference rounding) are as they were.',
  },
  {
    title: 'No network is faster than its wires',
    text:
      'In exact mode a phase takes, step by step, the latency of its longest route and what its busiest link needs; chunks ' +
      'in service at once on a dimension share its bandwidth, as do queues unless they are told otherwise. Before, each ' +
      'message, chunk and queue had all of it. Every preset as it comes takes the same time, to the last bit. Exposed ' +
      'communication is longer on them with 4 active chunks, 3.0 to 4.0 times, with 2 queues, 1.8 to 2.0 times, with 4 ' +
      'queues, 3.3 to 4.0 times, and where every block runs a direct all-reduce, 1.0 to 18 times: a direct exchange over P ' +
      'NPUs and a Switch sends P - 1 messages over one link. Files of ASTRA-sim 1.0 (reference rounding) are as they were. ' +
      'Reference rounding, and a shared dimension of which each group has all the bandwidth, can be faster than wires; the ' +
      'comparison, the command line and the CSV say where.',
  },
];
