/** Parameters that choose among several shortest paths, and bounds of networks whose routes are found. */
import type { ChoiceParameter, NumberParameter } from '../parameters.ts';

/** The link that comes first at each node, or one by a hash of the message's ends and the node (ECMP). */
export const ROUTE_CHOICES = ['first', 'hashed'] as const;

export interface RouteParameters extends Readonly<Record<string, number | string>> {
  readonly routes: string;
  readonly seed: number;
}

export const ROUTE_PARAMETERS: { readonly routes: ChoiceParameter; readonly seed: NumberParameter } = {
  routes: { label: 'Among equal routes, use', choices: ROUTE_CHOICES, initial: 'first', isRare: true },
  seed: {
    label: 'Seed of hashed routes',
    min: 0,
    max: 1_000_000,
    isWhole: true,
    initial: 0,
    isRare: true,
    onlyWhere: { parameter: 'routes', is: ['hashed'] },
  },
};

/** Routes to every NPU from every node are kept. */
const ROUTED_NPUS_MAX = 4096;

/** A count with this label, from 1 unless `min` is given. */
export function count(label: string, max: number, initial: number, min = 1): NumberParameter {
  return { label, min, max, initial, isWhole: true };
}

/** The problem of a block with more NPUs than can be routed, reported at one of the parameters that make them. */
export function tooMany(
  field: string,
  value: number,
  npus: number,
): readonly { readonly field: string; readonly message: string }[] {
  if (npus <= ROUTED_NPUS_MAX) return [];
  const message = `${field} is ${value}, which makes ${npus} NPUs. Allowed: at most ${ROUTED_NPUS_MAX} in the block.`;
  return [{ field, message }];
}
