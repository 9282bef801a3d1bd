/** Fields that only some models have, those without a description included; 0, false and absent are equivalent. */
import { CATALOG_EXTRAS, type TransformerExtras } from './description.ts';

export const SHAPE_EXTRAS = [
  ...CATALOG_EXTRAS,
  ...(['pattern', 'stateHeads', 'stateWidth', 'keyHeads', 'keyWidth', 'stateConvolution'] as const),
  ...(['attentionGate', 'routers', 'expertHidden', 'indexHeads', 'indexWidth', 'indexTopK'] as const),
] satisfies readonly (keyof TransformerExtras)[];
