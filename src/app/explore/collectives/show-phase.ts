import type { Design } from '../../../design/document.ts';
import type { PlannedPhase } from '../../../analysis/tables/plans.ts';
import { explained } from './explained-store.ts';
import { subjectsOf } from './subjects.ts';

/** Explains a phase of a plan, as the design runs it, and brings it into sight. */
export function showPhase(
  design: Design,
  { dimension, operation, ranks }: Pick<PlannedPhase, 'dimension' | 'operation' | 'ranks'>,
): void {
  // An algorithm over all NPUs is no dimension's own; the first one leads to it.
  const place = Math.max(0, dimension);
  const parts = subjectsOf(design).filter((subject) => subject.dimension === place);
  const part = parts.find((listed) => listed.ranks === ranks) ?? parts[0];
  if (part === undefined) return;
  explained.setState({ subject: part.id, collective: operation, algorithm: null });
  document.getElementById(EXPLAINED_ID)?.scrollIntoView({ block: 'nearest' });
  document.getElementById(EXPLAINED_ID)?.focus();
}

export const EXPLAINED_ID = 'explained-title';
