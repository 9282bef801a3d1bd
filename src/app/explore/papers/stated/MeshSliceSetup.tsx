import { Folded } from '../../../ui/Folded.tsx';

export function MeshSliceSetup() {
  return (
    <div className="papers__setup">
      <p>
        “MeshSlice: Efficient 2D Tensor Parallelism for Distributed DNN Training”, ISCA 2025. The paper prints
        percentages and no bar heights, and no number of figures 10 and 12: every line is from our closed
        forms and runs, every ratio is of the model, not of TPUs.
      </p>
      <Folded title="Settings" aside="four layers of GPT-3 and Megatron-NLG, 16 to 256 chips">
        <ul className="papers__settings">
          <li>
            A transformer block’s four fully connected layers, forward and backward; batch half the chips
            (weak) or 32 (strong), 2,048 tokens a sequence, two bytes an element. Utilisation is against 275
            TFLOPS.
          </li>
          <li>
            H is a row’s ring of as many chips as the mesh has columns, V a column’s. Every layer keeps its
            largest matrix in place and takes the number of slices that is fastest; every algorithm runs on
            its own best mesh with sides of 4 and more.
          </li>
          <li>
            SIM: 249 TFLOPS reached, 60 GB/s all-gather, 50 GB/s reduce-scatter, 60 GB/s send-receive
            (assumed), launch 100 µs, 6 µs a ring step; each ring has a port of its own. Read in the authors’
            public code, untuned.
          </li>
          <li>
            SHARED: one port of 120 and 100 GB/s feeds both rings. Fitted by us with eight of the published
            ratios in view: its agreement with those is no evidence.
          </li>
          <li>Wang splits along H as the authors’ code does. 1D TP and FSDP run on one ring of all chips.</li>
          <li>
            Runs are event-driven, a lane a ring and one of products, two buffers; with a port for each ring
            they take the time of the closed form.
          </li>
          <li>
            Cases of SIM open as designs of one block. Those of figures 13 and 14 give the numbers of our runs
            exactly, those of figures 9 and 12 the closed form but for bytes, which are whole numbers in a
            run. A design has no port that feeds two rings (SHARED) and no number of packets for each
            broadcast (SUMMA).
          </li>
        </ul>
      </Folded>
    </div>
  );
}
