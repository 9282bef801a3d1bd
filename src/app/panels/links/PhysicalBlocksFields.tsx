import type { PhysicalBlocks } from '../../../design/document.ts';
import { PLACEMENTS, type Placement } from '../../../design/wiring.ts';
import { parseNotation } from '../../../topology/notation.ts';
import { printNotation } from '../../../topology/print-notation.ts';
import { SelectField } from '../../parts/fields/SelectField.tsx';
import { TextField } from '../../parts/fields/TextField.tsx';
import { Hint } from '../../ui/Hint.tsx';
import { readShares, withBlocks, withPlacement, withShares } from './physical-blocks.ts';

const PLACEMENT_LABELS: Readonly<Record<Placement, string>> = {
  line: 'Along a line',
  number: 'By number',
};

/** Sets the blocks that are built, each block's share of an NPU's bandwidth, and where NPUs sit. */
export function PhysicalBlocksFields({ physical }: { readonly physical: PhysicalBlocks }) {
  return (
    <>
      <TextField
        path="topology.physical.dimensions"
        label="Blocks that are built"
        text={printNotation(physical.dimensions)}
        read={parseNotation}
        write={withBlocks}
        hint={
          <Hint about="the blocks that are built">
            <p>
              Up to four dimensions, innermost first, such as Ring(4)_Switch(8). The product of their sizes is
              the number of NPUs.
            </p>
          </Hint>
        }
      />
      <TextField
        path="topology.physical.shares"
        label="Shares of the bandwidth"
        text={(physical.shares ?? []).join(', ')}
        placeholder="equal"
        read={readShares}
        write={withShares}
        hint={
          <Hint about="shares of the bandwidth">
            <p>One number for each block, in proportion: 3, 1 gives the first three quarters.</p>
          </Hint>
        }
      />
      <SelectField
        path="topology.physical.placement"
        label="Place NPUs"
        value={physical.placement ?? 'line'}
        choices={PLACEMENTS.map((value) => ({ value, label: PLACEMENT_LABELS[value] }))}
        write={withPlacement}
      />
    </>
  );
}
