import type { SystemName } from '../../../../evidence/papers/tcp-dlrm/dlrm-runs.ts';
import { Button } from '../../../ui/Button.tsx';
import { openTcpCase } from '../open-case.ts';
import { Folded } from '../../../ui/Folded.tsx';

const SYSTEMS: readonly (readonly [SystemName, string])[] = [
  ['flat100', 'Flat at 100 Gb/s'],
  ['flat800', 'Flat at 800 Gb/s'],
  ['hier', 'Hierarchical'],
  ['hierOpt', 'Hierarchical, better algorithm'],
];

export function TcpDlrmSetup() {
  return (
    <div className="papers__setup">
      <p>
        “Scalable Distributed Training of Recommendation Models: An ASTRA-SIM + NS3 case-study with TCP/IP
        transport”, Hot Interconnects 2020. Every run is of packets: segments, acknowledgements, queues that
        drop what does not fit, and timers. The page runs what takes a minute; the rest, experiments 1 to 4 in
        full and segments of 536 B, some 4,000 million events, is run if you ask for it below, or by{' '}
        <code>reproduce tcp-dlrm --setting=full</code> in a terminal.
      </p>
      <Folded title="Settings" aside="128 nodes, one switch or 16 supernodes of 8">
        <ul className="papers__settings">
          <li>
            100 Gb/s and 0.5 µs a link, a switch whose 64 MiB or 1 GiB are split evenly over its ports
            (524,288 or 8,388,608 B), tail drop. TCP NewReno, window 500 kB, timeout 50 ms, segments of 8,948
            B and an acknowledgement every second; the paper prints neither segment nor acknowledgements.
          </li>
          <li>
            An all-reduce in 1,024 chunks, 64 at once, by two trees, or all to all in ascending order at every
            node, so that all begin with the same port. In rotated order nothing is ever dropped.
          </li>
          <li>
            The model: 64 sparse features of dimension 64, bottom 7 layers of 1,024, top 12 of 2,048, 512
            samples a node, 60 TFLOPS. Embedding lookup and update of 140 µs each and the width 1 of the last
            layer are assumed.
          </li>
          <li>
            Inside a supernode 1,200 Gb/s over 7 switches, where nothing is lost. Last come, first served,
            all-to-all first; nodes begin chunks in one common order, without which they can block each other.
          </li>
        </ul>
      </Folded>
      <p className="papers__caption">The systems of experiment 1 as designs, each opened by one press:</p>
      <ul className="papers__cases">
        {SYSTEMS.map(([system, label]) => (
          <li key={system}>
            <Button
              look="quiet"
              className="papers__open"
              aria-label={`Open ${label} as design`}
              onClick={() => void openTcpCase(system, label)}
            >
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
