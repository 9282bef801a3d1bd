import { formatDecimal } from '../../units/decimal.ts';
import type { TransformerWorkload } from '../../workload/transformer.ts';
import { transformerParameters } from '../../workload/transformer-presets.ts';

/** How large a model is: `174 B parameters`. */
export function parametersText(workload: TransformerWorkload): string {
  const parameters = transformerParameters(workload);
  if (parameters >= 1e12) return `${formatDecimal(parameters / 1e12)} T parameters`;
  if (parameters >= 1e9) return `${formatDecimal(parameters / 1e9)} B parameters`;
  return `${formatDecimal(parameters / 1e6)} M parameters`;
}
