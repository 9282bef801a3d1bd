/** Fields whose values make no other point: free, they would be called a choice and be none. */
import type { Design } from '../../design/document.ts';
import type { SpaceSplit } from './space.ts';

const LABELS: Readonly<Record<string, string>> = {
  name: 'is a label; expected a field that a run depends on',
  'workload.label': 'is a label; expected a field that a run depends on',
  'workload.preset':
    'is the name of a model, whose layers stay those of the base; expected what the model is made of, as workload.layers and workload.hidden, or a space a model',
  'bandwidth.scheme':
    'is not looked at, split says it for all points; expected it without, and a space a split',
};

/** Why a field may not be free; null if it may. */
export function whyNoChoice(path: string, split: SpaceSplit, { bandwidth }: Design): string | null {
  if (Object.hasOwn(LABELS, path)) return LABELS[path]!;
  if (path === 'bandwidth.budgetGBps' && split === 'given' && bandwidth.customGBps !== null)
    return 'is not looked at where split is "given", the custom split of the base; expected equal or optimal, or bandwidth.customGBps[0] free';
  return null;
}
