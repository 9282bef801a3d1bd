import type { Panel } from '../../../../evidence/papers/panel.ts';
import { engine } from '../../../state/page/session.ts';
import { StatementsStudy } from '../StatementsStudy.tsx';
import { createStudyRun } from '../study-run.ts';
import { AstraCases } from './AstraCases.tsx';
import { AstraSetup } from './AstraSetup.tsx';

/** The statements of ASTRA-SIM on its figures 9 to 18. */
export function AstraStudy() {
  return (
    <StatementsStudy
      title="ASTRA-SIM, figures 9 to 18"
      name="ASTRA-SIM"
      source="ASTRA-SIM study, ISPASS 2020"
      run={astra}
      setup={<AstraSetup />}
      below={({ panels, cases }, index) => {
        const figure = panels[index]!.figure;
        return (
          <AstraCases
            figure={figure}
            cases={isFirst(panels, index) ? cases.filter((offered) => offered.figure === figure) : []}
          />
        );
      }}
    />
  );
}

/** Whether a panel is the first of its figure; the first offers the cases of all panels. */
function isFirst(panels: readonly Panel[], index: number): boolean {
  return panels.findIndex(({ figure }) => figure === panels[index]?.figure) === index;
}

/** The store of the ASTRA-SIM study: it runs once and is kept for as long as the page. */
const astra = createStudyRun(
  (onProgress) => engine.reproduceAstra(onProgress),
  () => performance.now(),
);
