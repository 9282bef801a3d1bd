import { Folded } from '../../../ui/Folded.tsx';

export function DlnSetup() {
  return (
    <div className="papers__setup">
      <p>
        “Efficient Allreduce Algorithm for Large-Scale Deep Learning on Distributed Loop Networks”, Nguyen,
        Chen, Tanimura. Two pages with three figures: neither the sizes of messages nor the heights of bars
        are printed, and what is assumed here is said below.
      </p>
      <Folded title="Settings" aside="512 NPUs, 32 switches of 16, against a fat tree">
        <ul className="papers__settings">
          <li>
            Printed: 512 PEs, the algorithms, the simulator. Read in the first author’s public code: 16 PEs a
            switch, two cables a shortcut, links of 12.5 GB/s, partners by exclusive-or.
          </li>
          <li>
            Assumed: messages of 1 to 512 MB; 100 ns a cable and 100 ns a switch; a fat tree of leaves with 16
            NPUs and 16 spines, a message taking the spine that its destination’s number says.
          </li>
          <li>
            DLN: 32 switches in a ring, shortcuts of 1, 2, 4, 8 and 16 switches. 2D-DLN: a grid of 8 x 4 with
            shortcuts along both directions. Every cable carries both ways, except where said.
          </li>
          <li>
            Runs: a message waits for the latency of its route, then shares its links max-min fairly as a
            fluid; a rank goes on when what it sends and receives is through. In lockstep all ranks wait for
            each other after every step: the closed form.
          </li>
        </ul>
      </Folded>
    </div>
  );
}
