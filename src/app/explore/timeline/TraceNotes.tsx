import { useDeferredValue } from 'react';
import { fasterText, fasterThanWires } from '../../../design/faster-than-wires.ts';
import { useDesign, useScheme } from '../../state/page/hooks.ts';
import { Hint } from '../../ui/Hint.tsx';
import { Icon } from '../../ui/Icon.tsx';

/** Notes under the numbers: whether a setting makes the run faster than its wires, and the fingerprint of the trace. */
export function TraceNotes() {
  const scheme = useDesign((design) => design.bandwidth.scheme);
  const result = useDeferredValue(useScheme(scheme)?.simulated ?? null);
  const faster = result === null ? [] : fasterThanWires(result.dimensions);
  const fingerprint = result?.fingerprint ?? null;
  return (
    <div className="trace-notes">
      {faster.map((note) => (
        <p key={`${note.by} ${note.dimension}`} className="trace-notes__warning">
          <Icon name="warning" />
          {fasterText(note)}
        </p>
      ))}
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
