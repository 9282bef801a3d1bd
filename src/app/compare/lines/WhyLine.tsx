import { fasterText, fasterThanWires } from '../../../design/faster-than-wires.ts';
import { isFixed } from '../../../design/budget.ts';
import { pipelineText } from '../../parts/why/pipeline-words.ts';
import { useExplanation } from '../../parts/why/use-explanation.ts';
import { useDesign, useRun } from '../../state/page/hooks.ts';
import { schemeText } from '../../state/page/schemes.ts';
import { whyNone } from '../../state/run/why-none.ts';
import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { Noted } from '../../ui/Noted.tsx';

const SchemeNote = lazyPart(async () => (await import('../SchemeNote.tsx')).SchemeNote);

/** Gives the causes of the shown scheme's iteration time, from the critical path of its run. */
export function WhyLine({ columns }: { readonly columns: number }) {
  const scheme = useDesign((design) => design.bandwidth.scheme);
  const isGiven = useDesign(isFixed);
  const shown = useRun((run) => run.shown[scheme] ?? null);
  const refusal = useRun(({ refusals }) => refusals.find((candidate) => candidate.scheme === scheme) ?? null);
  const none = useRun(whyNone);
  const { done, isOld, isLarge, state } = useExplanation();
  return (
    <tr role="row" className="compare__row compare__row--why">
      <th role="rowheader" scope="row">
        Why
      </th>
      <td role="cell" translate="yes" colSpan={columns} data-old={isOld && refusal === null && none === null}>
        <strong>
          <Noted note={<SchemeNote scheme={scheme} />}>{schemeText(scheme, isGiven).name}</Noted>:
        </strong>{' '}
        {text()}
      </td>
    </tr>
  );

  function text(): string {
    if (none !== null) return none;
    if (refusal !== null) {
      const split = shown === null ? 'There is no split.' : 'Not simulated.';
      return `${split} ${[...new Set(refusal.problems.map(({ message }) => message))].join(' ')}`;
    }
    if (shown === null) return 'no result yet';
    const marks = fasterThanWires(shown.simulated?.dimensions ?? []).map(fasterText);
    return [reason(), ...shown.closed.notes, ...marks].join(' ');
  }

  function reason(): string {
    const ofStages = shown?.simulated ? pipelineText(shown.simulated) : null;
    if (ofStages !== null) return ofStages;
    if (isLarge && (done === null || isOld)) return 'Many chunk phases: the tab Why looks through them.';
    if (state.phase === 'failed') return `Not explained: ${state.message}`;
    return done?.value.why ?? 'The run is looked through when it has ended.';
  }
}
