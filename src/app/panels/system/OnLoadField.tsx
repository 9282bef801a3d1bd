import { NUMBER_BOUNDS, type NumberBound } from '../../../design/bounds.ts';
import { NumberField } from '../../parts/fields/NumberField.tsx';
import { Hint } from '../../ui/Hint.tsx';
import { writeSystemField } from './queues/write-queues.ts';

/** The field counts in per cent, the document in shares. */
const PERCENT: NumberBound = { min: 0, max: NUMBER_BOUNDS.onLoad.max * 100, whole: false };

/** Whether the NPU handles messages itself, and what that takes of its compute. */
export function OnLoadField({ onLoad }: { readonly onLoad: number }) {
  return (
    <NumberField
      path="system.onLoad"
      label="Compute taken by communication"
      unit="%"
      value={Number((onLoad * 100).toPrecision(12))}
      bound={PERCENT}
      write={(design, percent) =>
        writeSystemField('onLoad', percent === 0 ? undefined : percent / 100)(design)
      }
      hint={
        <Hint about="compute taken by communication">
          <p>
            On-load: the NPU handles messages itself, and computes slower by this share while any collective
            is under way. 0 is off-load: NICs handle them.
          </p>
        </Hint>
      }
    />
  );
}
