import { formatDecimal } from '../../../../units/decimal.ts';
import { useDesign, useRun } from '../../../state/page/hooks.ts';

/** How large the model is, after its name: `, 175 B`, embeddings included. */
export function Parameters() {
  const isTable = useDesign((design) => design.workload.kind === 'table');
  const parameters = useRun((run) => run.model?.parameters ?? null);
  if (isTable)
    return (
      <>
        , <span>layer table</span>
      </>
    );
  return parameters === null ? null : (
    <>
      , <span title="parameters">{parametersText(parameters)}</span>
    </>
  );
}

function parametersText(parameters: number): string {
  if (parameters >= 1e12) return `${formatDecimal(parameters / 1e12)} T`;
  if (parameters >= 1e9) return `${formatDecimal(parameters / 1e9)} B`;
  return `${formatDecimal(parameters / 1e6)} M`;
}
