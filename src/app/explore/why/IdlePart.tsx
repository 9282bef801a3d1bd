import type { Design } from '../../../design/document.ts';
import type { Explanation } from '../../../analysis/why/explain.ts';
import { ExportMenu } from '../../parts/export/ExportMenu.tsx';
import { Hint } from '../../ui/Hint.tsx';
import { CAUSES, CAUSE_TEXT } from '../../parts/words/causes.ts';
import { idleExport } from './export-idle.ts';
import { IdleBars } from './IdleBars.tsx';
import { IdleTable } from './IdleTable.tsx';
import { idleText } from './idle-text.ts';

interface IdlePartProps {
  readonly explanation: Explanation;
  readonly design: Design;
}

/** Where the time of each dimension goes, as sentences, bars and numbers. */
export function IdlePart({ explanation, design }: IdlePartProps) {
  const { lanes, idle, iterationNs } = explanation;
  return (
    <section className="why__part" aria-labelledby="why-idle-title">
      <h3 id="why-idle-title">
        Where dimensions are idle
        <Hint about="the causes of idle time">
          <dl className="why__meanings">
            {CAUSES.map((cause) => (
              <div key={cause}>
                <dt>{CAUSE_TEXT[cause].name}</dt>
                <dd>{CAUSE_TEXT[cause].meaning}</dd>
              </div>
            ))}
          </dl>
          <p>Every idle moment has exactly one cause, so the causes add up to the idle time.</p>
        </Hint>
        {idle === null ? null : <ExportMenu chart={idleExport(explanation, design)} />}
      </h3>
      {idle === null ? (
        <p className="why__note">
          The run has more than 2,000,000 chunk phases: too many to look through for causes of idle time.
          Fewer chunks per collective show them.
        </p>
      ) : (
        <>
          <ul className="why__sentences">
            {lanes.map((lane, at) => (
              <li key={at}>{idleText(lane, idle[at]!, lanes, iterationNs)}</li>
            ))}
          </ul>
          <IdleBars
            lanes={lanes}
            idle={idle}
            iterationNs={iterationNs}
            dimensions={design.topology.dimensions}
          />
          <IdleTable lanes={lanes} idle={idle} iterationNs={iterationNs} />
        </>
      )}
    </section>
  );
}
