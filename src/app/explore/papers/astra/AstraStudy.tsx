import { engine } from '../../../state/page/session.ts';
import { FigureCases } from '../FigureCases.tsx';
import { openAstraCase } from '../open-case.ts';
import { StatementsStudy } from '../StatementsStudy.tsx';
import { createStudyRun } from '../study-run.ts';

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
      below={({ panels, cases }, index) => (
        <FigureCases panels={panels} index={index} cases={cases} open={(at) => void openAstraCase(at)} />
      )}
    />
  );
}

/** The store of the ASTRA-SIM study: it runs once and is kept for as long as the page. */
const astra = createStudyRun(
  (onProgress) => engine.reproduceAstra(onProgress),
  () => performance.now(),
);
