import { withPart } from '../../ui/load-part.ts';
import type * as HandOut from './hand-out.ts';

/** Hands a chart out by what is loaded for it. */
export function withHandOut(what: string, act: (part: typeof HandOut) => unknown): Promise<boolean> {
  return withPart(what, () => import('./hand-out.ts'), act);
}
