import { Folded } from '../../../ui/Folded.tsx';

/** The set-up of the runs, so that a reader can judge the numbers without opening a case. */
export function Setup() {
  return (
    <div className="papers__setup">
      <p>
        “Exploring Multi-dimensional Hierarchical Network Topologies for Efficient Distributed Training of
        Trillion Parameter DL Models”, arXiv 2109.11762v1. One set of settings for all numbers, nothing fitted
        to any of them.
      </p>
      <Folded title="Settings" aside="90 cases: 3 networks, 3 workloads, 10 budgets">
        <ul className="papers__settings">
          <li>
            1,024 NPUs as Ring(8)_Switch(128), Ring(8)_FC(8)_Switch(16) and Ring(2)_FC(8)_Ring(8)_Switch(8);
            100, 200 … 1,000 GB/s per NPU.
          </li>
          <li>
            Transformer-17B (MP 1), GPT-3 (MP 16) and Transformer-1T (MP 128), two layers standing for the
            whole model, without embeddings and attention scores, activations recomputed; 234 TFLOPS per NPU.
          </li>
          <li>
            Communication one after the other and after compute. Ours is the closed form: a collective takes
            as long as its slowest dimension.
          </li>
          <li>
            Simulated: event-driven runs of 64 chunks, 1 ns a link, 1 ns an endpoint, LIFO, on every dimension
            the algorithm of its block; halving-doubling, of which the paper speaks, would crowd the links of
            a Ring and leave those of a FullyConnected dimension idle.
          </li>
          <li>
            Means of ratios are geometric, means of utilisations arithmetic. The paper’s sentence on cost has
            SmartBW and EqualBW swapped, as its next sentences show; here they stand the right way round.
          </li>
          <li>
            A case beside a maximum is where it is; beside a mean it is the one closest to it. The splits of
            least time x cost belong to a setting of their own: 60 × 2⁴⁰ FLOP/s, recomputation not counted,
            prices by tier.
          </li>
        </ul>
      </Folded>
    </div>
  );
}
