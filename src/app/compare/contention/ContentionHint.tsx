import { Hint } from '../../ui/Hint.tsx';

/** Names the two networks that are compared, and the effects that neither models. */
export function ContentionHint() {
  return (
    <Hint about="contention">
      <p>
        In the analytical network every message has the links to itself, and so it has in the comparison
        above, unless the system names another network model. Here the iteration is run by both: again with
        all its messages on the links that there are: a Ring is two one-way rings of half the bandwidth, a
        Switch one link up and one down for each NPU.
      </p>
      <p>
        Messages on one link share its bandwidth, max-min fair, as fluids: those of one phase, of chunks in
        service at once, of collectives that overlap, and of dimensions that lie on the same wires.
      </p>
      <p>
        All NPUs keep step: a chunk leaves a phase when its last group has. Groups that share a dimension with
        full bandwidth each share no link. Packets and the queues of switches are in neither.
      </p>
    </Hint>
  );
}
