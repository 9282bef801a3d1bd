import { SCHEME_TEXT } from '../../state/run/schemes.ts';
import '../../parts/table/dimension-table.css';
import { useDesign } from '../../state/run/hooks.ts';
import { ProgressLine } from '../../parts/progress/ProgressLine.tsx';
import { Button } from '../../ui/Button.tsx';
import { AdvicePart } from './AdvicePart.tsx';
import { IdlePart } from './IdlePart.tsx';
import { LimitsPart } from './LimitsPart.tsx';
import { useExplanation } from './use-explanation.ts';
import './why.css';

/** Why the shown scheme takes as long as it does, in words and numbers, and what to change next. */
export function WhyTab() {
  const { told, isOld, progress, again, cancel } = useExplanation();
  const scheme = useDesign((design) => design.bandwidth.scheme);
  const explanation = told?.explanation ?? null;
  const trouble = told?.trouble ?? null;
  return (
    <div className="why">
      <div className="why__line">
        <p role="status" className="why__status">
          {progress !== null
            ? 'Looking through the run.'
            : isOld
              ? 'Of the design as it was before the last change.'
              : told === null
                ? 'The run has not ended yet.'
                : explanation === null
                  ? ''
                  : `${SCHEME_TEXT[scheme].name}, as simulated.`}
        </p>
        {progress === null ? null : (
          <ProgressLine
            label="Chunks looked through"
            noun="chunks"
            done={progress.chunksDone}
            total={progress.chunksTotal}
            onCancel={cancel}
          />
        )}
      </div>
      {trouble === null ? null : (
        <p className="why__trouble">
          Not explained: {trouble} {progress === null ? <Button onClick={again}>Try again</Button> : null}
        </p>
      )}
      <div className="why__told" data-old={isOld} aria-busy={progress !== null}>
        {told === null || explanation === null ? (
          <div className="why__place" />
        ) : (
          <>
            <IdlePart explanation={explanation} design={told.design} />
            <LimitsPart explanation={explanation} design={told.design} />
          </>
        )}
      </div>
      <AdvicePart />
    </div>
  );
}
