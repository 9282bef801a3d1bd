import { formatDecimal } from '../../units/decimal.ts';
import { transformerParameters } from '../../workload/transformer-presets.ts';
import { useDesign } from '../store/hooks.ts';

/** How large the model is: `174 B parameters`. */
export function Parameters() {
  const workload = useDesign((design) => design.workload);
  if (workload.kind === 'table') return 'layer table';
  return workload.kind === 'transformer' ? parametersText(transformerParameters(workload)) : '';
}

function parametersText(parameters: number): string {
  if (parameters >= 1e12) return `${formatDecimal(parameters / 1e12)} T parameters`;
  if (parameters >= 1e9) return `${formatDecimal(parameters / 1e9)} B parameters`;
  return `${formatDecimal(parameters / 1e6)} M parameters`;
}
