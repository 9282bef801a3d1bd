import { Button } from '../../ui/Button.tsx';
import './proposal-line.css';

interface ProposalLineProps {
  readonly isRunning: boolean;
  /** There is a split to propose for. */
  readonly canPropose: boolean;
  /** What came of the last press; empty for nothing to say. */
  readonly message: string;
  readonly onPropose: () => void;
  readonly onCancel: () => void;
}

/** A button that writes the proposed value into the field above, with what it saves. */
export function ProposalLine({ isRunning, canPropose, message, onPropose, onCancel }: ProposalLineProps) {
  return (
    <div className="proposal-line">
      <p role="status">{isRunning ? 'Trying all-reduces from 16 KiB to 4 GiB…' : message}</p>
      {isRunning ? (
        <Button onClick={onCancel}>Cancel</Button>
      ) : (
        <Button
          disabled={!canPropose}
          title="Write the least chunk that suits this network"
          onClick={onPropose}
        >
          Propose
        </Button>
      )}
    </div>
  );
}
