import { useDeferredValue } from 'react';
import type { SchemeResult } from '../../../worker/protocol.ts';
import { useDesign, useScheme } from '../../state/run/hooks.ts';
import { Hint } from '../../ui/Hint.tsx';
import { Icon } from '../../ui/Icon.tsx';

/** Above this a dimension carries more than its links could; less is rounding. */
const OVERLOAD = 1.0005;

/** Under the numbers: where the model is too kind, and what identifies the trace. */
export function TraceNotes() {
  const scheme = useDesign((design) => design.bandwidth.scheme);
  const result = useDeferredValue(useScheme(scheme)?.simulated ?? null);
  const overloaded = result === null ? [] : overloadedDimensions(result);
  const fingerprint = result?.fingerprint ?? null;
  return (
    <div className="trace-notes">
      {overloaded.length > 0 ? (
        <p className="trace-notes__warning">
          <Icon name="warning" />
          {overloaded.length === 1 ? 'Dimension' : 'Dimensions'} {overloaded.join(', ')} above 100 %: the
          model gives every message its links to itself, so parallel messages send more than the links could
          carry.
        </p>
      ) : null}
      {fingerprint === null ? null : (
        <p>
          Trace <code>{fingerprint}</code>
          <Hint about="the trace fingerprint">
            <p>
              Identifies every segment of the run to the last bit. The same design gives the same trace in
              every browser and from the command line.
            </p>
          </Hint>
        </p>
      )}
    </div>
  );
}

function overloadedDimensions(result: SchemeResult): readonly number[] {
  return result.dimensions.flatMap(({ utilisation }, index) => (utilisation > OVERLOAD ? [index + 1] : []));
}
