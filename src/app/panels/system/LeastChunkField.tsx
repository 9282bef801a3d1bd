import { NUMBER_BOUNDS } from '../../../design/bounds.ts';
import { NumberField } from '../../parts/fields/NumberField.tsx';
import { orNothing } from '../../parts/fields/optional-number.ts';
import { useDesign } from '../../state/page/hooks.ts';
import { Hint } from '../../ui/Hint.tsx';
import {
  printLeastChunk,
  proposalText,
  readLeastChunk,
  stepLeastChunk,
  writeLeastChunk,
} from './least-chunk.ts';
import { ProposalLine } from './ProposalLine.tsx';
import { useProposal } from './use-proposal.ts';

/** The size below which collectives are not cut, and the size proposed for the network. */
export function LeastChunkField() {
  const design = useDesign((whole) => whole);
  const { state, written, propose, canPropose, cancel } = useProposal();
  const { leastChunkBytes = 0 } = design.system;
  // What was found is of this network for as long as nothing but the value itself is edited.
  const found = state.phase === 'done' && written?.topology === design.topology ? state.value : null;
  const trouble = written === null ? 'The design has changed meanwhile.' : '';
  const message =
    state.phase === 'failed'
      ? state.message
      : found?.bytes === leastChunkBytes
        ? proposalText(found)
        : trouble;
  return (
    <>
      <NumberField
        path="system.leastChunkBytes"
        label="Least chunk"
        value={leastChunkBytes}
        bound={orNothing(NUMBER_BOUNDS.leastChunkBytes)}
        print={printLeastChunk}
        read={readLeastChunk}
        step={stepLeastChunk}
        write={(design, value) => writeLeastChunk(value)(design)}
        hint={
          <Hint about="the least chunk">
            <p>
              A collective is cut into fewer chunks rather than into smaller ones: every chunk pays the
              latency of its phases again. Left empty, all are cut into as many chunks as stand above.
            </p>
            <p>
              Proposed is the power of two that loses least in the worst case: all-reduces from 16 KiB to 4
              GiB, each alone on this network under the shown split, against their best number of chunks.
            </p>
            <p>Minimax regret: L. J. Savage, The Theory of Statistical Decision, 1951.</p>
          </Hint>
        }
      />
      <ProposalLine
        isRunning={state.phase === 'running'}
        canPropose={canPropose}
        message={message}
        onPropose={() => void propose(design)}
        onCancel={cancel}
      />
    </>
  );
}
