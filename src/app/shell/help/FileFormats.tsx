/** The numbers in files of other tools, and their conversion to those of a design. */
export function FileFormats() {
  return (
    <section>
      <h3>Files of other tools</h3>
      <p>
        Opening a file shows first what it is, which fields change, and what is left out, said in another way
        or left open. Every line names its place in the file.
      </p>
      <dl className="help__terms">
        <dt>ASTRA-sim 1.0</dt>
        <dd>
          Network (json), system and workload (txt), together or one by one. <code>link-bandwidth</code> is
          that of a link in 2³⁰ B/s; links stay links in the design.
        </dd>
        <dt>ASTRA-sim 2</dt>
        <dd>
          Network (yml) and system (json) of its analytical backend. <code>bandwidth</code> is that of one
          link in one direction in 2³⁰ B/s, <code>latency</code> that of one link in ns; a message takes hops
          × latency + bytes / bandwidth. A FullyConnected has a link to every peer, a Switch one link up and
          one down. On a Ring ASTRA-sim 2 sends a message over one of the two links, Netloom over both: each
          gets half the bandwidth, so that a message takes as long. <code>peak-perf</code> (TFLOPS) and{' '}
          <code>local-mem-bw</code> (10⁹ B/s) become the accelerator where <code>roofline-enabled</code> is 1.
          Its workload is a Chakra trace.
        </dd>
        <GarnetAndTraces />
        <dt>LIBRA</dt>
        <dd>
          Network, cost and communicator (yml) and workload. It has no latencies and no bandwidths, and pays
          for a link at both ends.
        </dd>
        <dt>Hugging Face</dt>
        <dd>
          <code>config.json</code> of a decoder (llama, mistral, mixtral, qwen, deepseek_v3, gpt_oss, gpt2 and
          others): its layers, widths, heads, experts and windows become the model. Layers of several kinds
          (qwen3_next, qwen3_5, nemotron_h, llama4, kimi_linear, granitemoehybrid, minimax) become a pattern.
          How it is trained it cannot say: the preview lists what is taken instead.
        </dd>
        <dt>Megatron-LM</dt>
        <dd>
          A command line or a launch script, with its variables and arrays: model, batch, degrees, schedule,
          sharding, precision and recomputation become a design on as many NPUs as it starts. What it leaves
          out has the defaults of Megatron-LM core 0.15.
        </dd>
        <dt>torchtitan, NeMo, Megatron-Bridge, DeepSpeed</dt>
        <dd>
          A TOML configuration of torchtitan 0.2, which names its model; a recipe of NeMo or Megatron-Bridge
          in YAML, in Python or as overrides of a command line; a JSON configuration of DeepSpeed, which says
          nothing of the model. The command line of a trainer of Hugging Face beside it names the model and
          the batch. <code>netloom export</code> prints a design for each of them and for Megatron-LM.
        </dd>
        <dt>Calculon</dt>
        <dd>
          Application, execution and system (json), together or one by one: the model without embeddings, its
          layout, and the machine with the best efficiency of each table.
        </dd>
        <dt>Slurm</dt>
        <dd>
          <code>topology.yaml</code> or <code>topology.conf</code>: blocks or levels of equal switches become
          the dimensions outside of a node. What is in a node, and how fast links are, stays.
        </dd>
        <dt>Graphs</dt>
        <dd>
          A list of links (<code>from,to,bandwidth,latency</code>), GraphML, DOT, GML, node-link JSON and edge
          lists of networkx, InfraGraph (YAML), or the physical topology of ASTRA-sim 2 with ns-3: one Graph
          with these links, each with its latency.
        </dd>
        <dt>Layer tables</dt>
        <dd>CSV or JSON as Netloom writes them: times in ns, sizes in bytes per NPU.</dd>
      </dl>
    </section>
  );
}

function GarnetAndTraces() {
  return (
    <>
      <dt>ASTRA-SIM of 2020</dt>
      <dd>
        The parameter file of its Garnet backend: packages of NPUs on rings, joined by rings of both
        directions or by global switches, with the width, latency, efficiency and packets of their links. A
        cycle is 1 ns. Flits and virtual channels have no place here.
      </dd>
      <dt>Chakra</dt>
      <dd>
        Execution traces (.et, .et.gz) of any number of ranks, or the JSON of the feeder, with the file of
        communicator groups: computations in a row become one layer, and a loop replays what waits for what.
        Receives wait for their messages. Ranks that do the same are one class; of ranks that run differently
        the design has those that compute longest, and the report says what all take.
      </dd>
      <dt>SimAI</dt>
      <dd>
        A workload as AICB writes it: its rows become a layer table of one micro-batch that repeats, with
        tensor, expert, data and pipeline groups innermost first; times are ns. An all-gather there gives the
        whole of what is gathered. Its topology becomes one Graph with these links.
      </dd>
      <dt>PyTorch</dt>
      <dd>
        A profile (json, json.gz) of one rank: kernels take what was measured, collectives of NCCL or RCCL
        what the network of the design makes of their bytes and groups. Of several steps the one of median
        length is taken. The trace says when a kernel began, not what it waited for: the first one that begins
        after a collective has ended waits for it.
      </dd>
    </>
  );
}
