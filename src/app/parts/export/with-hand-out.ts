import { withPart } from '../../ui/load/load-part.ts';
import type * as HandOut from './hand-out.ts';

/** Loads the code of exports (hand-out.ts) and exports a chart with it. */
export function withHandOut(what: string, act: (part: typeof HandOut) => unknown): Promise<boolean> {
  return withPart(what, () => import('./hand-out.ts'), act);
}
