import { Folded } from '../../../ui/Folded.tsx';

/** The set-up of the runs, so that a reader can judge the statements. */
export function AstraSetup() {
  return (
    <div className="papers__setup">
      <p>
        “ASTRA-SIM: Enabling SW/HW Co-Design Exploration for Distributed DL Training Platforms”, ISPASS 2020.
        Parameters of its Table IV; what it leaves open is said below and beside each statement.
      </p>
      <Folded title="Settings" aside="torus, all-to-all, ResNet-50, Transformer">
        <ul className="papers__settings">
          <li>
            Inside a package 2 one-way rings of 200 GB/s and 90 ns; between packages 2 rings both ways of 25
            GB/s and 200 ns; links carry 94 % payload; endpoint 10 ns, router 1 ns; 1 cycle is 1 ns.
          </li>
          <li>
            A torus M x N x K is local x horizontal x vertical; every one-way ring has a queue of chunks of
            its own.
          </li>
          <li>
            Figures 9 to 12: collectives as the messages of their schedules on the links. Messages that share
            a link share its bandwidth, max-min fair, as fluids; the paper sends flits.
          </li>
          <li>
            Figures 13 to 18: training by event-driven runs of one NPU for all, two iterations, batch 32,
            four-byte weights, LIFO, the four-phase plan. On a torus rings share no links, so that nothing is
            lost by it.
          </li>
          <li>
            Chosen here: 16 chunks in figures 9 to 11, 64 in figure 12, four in training, as the samples of
            the simulator have it.
          </li>
          <li>
            Fitted: how long an iteration of ResNet-50 computes, which is not printed, to the 4.1 % that are
            exposed on 8 NPUs: 0.93 ms.
          </li>
        </ul>
      </Folded>
    </div>
  );
}
