import type { DlnColumn } from '../../../../evidence/papers/dln/columns.ts';
import { Button } from '../../../ui/Button.tsx';
import { Folded } from '../../../ui/Folded.tsx';
import { openDlnColumn } from '../open-case.ts';

const COLUMNS: readonly DlnColumn[] = [
  'FatTree_Ring',
  'FatTree_HD',
  'DLN_HD',
  'DLN_SHD',
  '2D-DLN_HD',
  '2D-DLN_SHD',
];

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
      <p className="papers__caption">
        The columns of figure 3 as designs, at 64 MB, each opened by one press:
      </p>
      <ul className="papers__cases">
        {COLUMNS.map((column) => (
          <li key={column}>
            <Button
              look="quiet"
              className="papers__open"
              aria-label={`Open ${column} of figure 3 as design`}
              onClick={() => void openDlnColumn(column)}
            >
              {column}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
