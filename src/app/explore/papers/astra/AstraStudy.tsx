import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Panel } from '../../../../evidence/papers/panel.ts';
import { PanelPart } from '../panels/PanelPart.tsx';
import { PapersStatus } from '../PapersStatus.tsx';
import { StatementTable } from '../StatementTable.tsx';
import { AstraSetup } from './AstraSetup.tsx';
import { AstraCases } from './AstraCases.tsx';
import { engine } from '../../../state/page/session.ts';
import { createStudyRun } from '../study-run.ts';

/**
 * Statements of ASTRA-SIM on its figures 9 to 18, each with the verdict of our runs, and the figures drawn from these.
 */
export function AstraStudy() {
  const state = useStore(astra.store);
  useEffect(() => astra.start(), []);
  const { statements, panels, cases } =
    state.phase === 'done' ? state.value : { statements: [], panels: [], cases: [] };
  const held = statements.filter(({ holds }) => holds).length;
  return (
    <>
      <div className="papers__head">
        <h3>ASTRA-SIM, figures 9 to 18</h3>
        <PapersStatus
          state={state}
          run={astra}
          cases="its figures"
          runs={`${held} of ${statements.length} statements hold, run`}
        />
      </div>
      <AstraSetup />
      {statements.length === 0 ? (
        <p className="papers__caption">
          {state.phase === 'running'
            ? 'The statements appear when all figures have been run.'
            : 'No results.'}
        </p>
      ) : (
        <>
          <StatementTable of="ASTRA-SIM" statements={statements} />
          <h3>Figures</h3>
          <div className="papers__figures">
            {panels.map((panel, index) => (
              <PanelPart
                key={`${panel.figure} ${panel.title}`}
                panel={panel}
                of="ASTRA-SIM study, ISPASS 2020"
              >
                <AstraCases
                  figure={panel.figure}
                  cases={isFirst(panels, index) ? cases.filter(({ figure }) => figure === panel.figure) : []}
                />
              </PanelPart>
            ))}
          </div>
        </>
      )}
    </>
  );
}

/** Whether a panel is the first of its figure, which offers the cases of all of them. */
function isFirst(panels: readonly Panel[], index: number): boolean {
  return panels.findIndex(({ figure }) => figure === panels[index]?.figure) === index;
}

/** The store of the ASTRA-SIM study: it runs once and is kept for as long as the page. */
const astra = createStudyRun(
  (onProgress) => engine.reproduceAstra(onProgress),
  () => performance.now(),
);
