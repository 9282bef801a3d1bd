import type { DlrmWorkload } from './facts/description.ts';

export interface MlpLayer {
  readonly name: string;
  readonly inputs: number;
  readonly outputs: number;
  readonly isFirstBottom: boolean;
  readonly isFirstTop: boolean;
}

/** Layers of the bottom MLP, then of the top MLP. */
export function mlpLayers(workload: DlrmWorkload): readonly MlpLayer[] {
  const { bottomMlp, topMlp, denseFeatures } = workload;
  return [
    ...chain('Bottom MLP', denseFeatures, bottomMlp).map((layer, index) => ({
      ...layer,
      isFirstBottom: index === 0,
      isFirstTop: false,
    })),
    ...chain('Top MLP', topInputs(workload), topMlp).map((layer, index) => ({
      ...layer,
      isFirstBottom: false,
      isFirstTop: index === 0,
    })),
  ];
}

/** Vectors that are multiplied pairwise: one per sparse feature, and the bottom MLP's output. */
export function interactingVectors({ sparseFeatures }: DlrmWorkload): number {
  return sparseFeatures + 1;
}

/** The bottom MLP's output beside the product of every pair of vectors, or all vectors side by side. */
function topInputs(workload: DlrmWorkload): number {
  const vectors = interactingVectors(workload);
  if (workload.interaction === 'concatenate') return vectors * workload.embeddingDimension;
  return workload.embeddingDimension + (vectors * (vectors - 1)) / 2;
}

function chain(name: string, inputs: number, widths: readonly number[]) {
  return widths.map((outputs, index) => ({
    name: `${name} ${String(index + 1)}`,
    inputs: index === 0 ? inputs : (widths[index - 1] ?? inputs),
    outputs,
  }));
}

/** Weights and biases of both MLPs. */
export function mlpParameters(workload: DlrmWorkload): number {
  const biases = workload.noBiases === true ? 0 : 1;
  return mlpLayers(workload).reduce((total, { inputs, outputs }) => total + (inputs + biases) * outputs, 0);
}

/** Values in all embedding tables. */
export function tableParameters({ sparseFeatures, rowsPerTable, embeddingDimension }: DlrmWorkload): number {
  return sparseFeatures * rowsPerTable * embeddingDimension;
}
