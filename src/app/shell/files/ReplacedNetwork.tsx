import { npuCount } from '../../../topology/dimension.ts';
import { formatCount } from '../../../units/count.ts';
import type { ReplacedNetwork as Replaced } from '../../../worker/files/preview.ts';
import { Button } from '../../ui/Button.tsx';
import { importDesign } from './import-design.ts';

interface ReplacedNetworkProps {
  readonly replaced: Replaced;
  /** The files, as they are named to the person. */
  readonly what: string;
}

/** Says before anything else that the open network is replaced; one press keeps it. */
export function ReplacedNetwork({ replaced: { why, kept }, what }: ReplacedNetworkProps) {
  return (
    <div className="import__degree" role="group" aria-label="The network is replaced">
      <p>{why}.</p>
      {kept === null ? null : (
        <Button onClick={() => importDesign(what, kept)}>
          Keep the open network, with {formatCount(npuCount(kept.topology))} NPUs
        </Button>
      )}
    </div>
  );
}
