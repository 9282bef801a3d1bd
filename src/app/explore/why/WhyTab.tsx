import type { SchemeId } from '../../../design/document.ts';
import { schemeName } from '../../state/page/schemes.ts';
import { useDesign } from '../../state/page/hooks.ts';
import { ProgressLine } from '../../parts/progress/ProgressLine.tsx';
import { mayTryAgain } from '../../parts/tasks/task-run.ts';
import { useExplanation } from '../../parts/why/use-explanation.ts';
import { Button } from '../../ui/Button.tsx';
import { AdvicePart } from './AdvicePart.tsx';
import { IdlePart } from './IdlePart.tsx';
import { ConditionsPart } from './ConditionsPart.tsx';
import { CollectivesPart } from './CollectivesPart.tsx';
import { PathPart } from './PathPart.tsx';
import { PricesPart } from './PricesPart.tsx';
import './why.css';

const OF_BEFORE = 'Below: the design as it was before the last change.';

/** Why the shown scheme takes as long as it does, in sentences and numbers, and what to change next. */
export function WhyTab() {
  const { state, done, isOld, again, cancel } = useExplanation(true);
  const scheme = useDesign((design) => design.bandwidth.scheme);
  const trouble = troubleOf(state);
  const explained = trouble === null ? done : null;
  const isRunning = state.phase === 'running';
  return (
    <div className="why">
      <div className="why__line">
        <p role="status" className="why__status">
          {statusOf({ isRunning, isExplained: explained !== null, isOld, trouble, scheme })}
        </p>
        {isRunning ? (
          <ProgressLine
            label="Chunks looked through"
            noun="chunks"
            done={state.progress?.chunksDone ?? 0}
            total={state.progress?.chunksTotal ?? 0}
            onCancel={cancel}
          />
        ) : null}
      </div>
      {trouble === null ? null : (
        <p className="why__trouble">
          Not explained: {trouble.replace(/\.?$/, '.')}{' '}
          {mayTryAgain(state) ? <Button onClick={again}>Try again</Button> : null}
        </p>
      )}
      <div className="why__told" data-old={isOld} aria-busy={isRunning}>
        {explained === null ? (
          <div className="why__place" />
        ) : (
          <>
            <PathPart explanation={explained.value} design={explained.about} />
            <PricesPart about={isOld ? null : explained.about} />
            <IdlePart explanation={explained.value} design={explained.about} />
            <CollectivesPart explanation={explained.value} />
          </>
        )}
      </div>
      <ConditionsPart />
      <AdvicePart />
    </div>
  );
}

interface Told {
  readonly isRunning: boolean;
  readonly isExplained: boolean;
  /** What is explained is the design before the last change. */
  readonly isOld: boolean;
  readonly trouble: string | null;
  readonly scheme: SchemeId;
}

function statusOf({ isRunning, isExplained, isOld, trouble, scheme }: Told): string {
  const before = isExplained && isOld ? OF_BEFORE : '';
  if (isRunning) return `Looking through the run. ${before}`.trim();
  if (before !== '') return before;
  if (isExplained) return `${schemeName(scheme)}, as simulated.`;
  return trouble === null ? 'The run has not ended yet.' : '';
}

function troubleOf(state: ReturnType<typeof useExplanation>['state']): string | null {
  if (state.phase === 'cancelled') return 'it was cancelled.';
  return state.phase === 'failed' ? state.message : null;
}
