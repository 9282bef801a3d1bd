import { useStore } from 'zustand';
import { isSameSystem } from '../../../../design/changes.ts';
import type { DesignDimension, SchemeId } from '../../../../design/document.ts';
import { letterOf } from '../../../../design/workbench/workbench.ts';
import { workbenchOf } from '../../../state/document/document-store.ts';
import { useDesign } from '../../../state/page/hooks.ts';
import { schemeInTitle } from '../../../state/page/schemes.ts';
import { designDocument, engine, runner } from '../../../state/page/session.ts';
import { TRACES } from '../../../state/page/traces.ts';
import { createComparison, type Comparison } from './comparison.ts';

export const comparison = createComparison(runner.store, engine, TRACES.compared);

// A design that is now the edited one, or gone, is no longer compared; one that changed is traced again.
designDocument.store.subscribe((state) => {
  const { other } = comparison.store.getState();
  if (other === null) return;
  const { designs, active } = workbenchOf(state);
  const now = designs[other.index];
  if (now === undefined || other.index === active) comparison.compareWith(null);
  else if (!isSameSystem(now, other.design) || now.bandwidth.scheme !== other.design.bandwidth.scheme)
    comparison.compareWithDesign({ index: other.index, design: now });
});

/** The scheme or design of the trace beside the shown one. */
export interface Compared {
  readonly scheme: SchemeId;
  /** `SmartBW`, or `B, SmartBW` of another design. */
  readonly name: string;
  /** The prepared design of another design. Defaults to that of the one on the page. */
  readonly dimensions?: readonly DesignDimension[];
}

/** null if nothing is compared, or a scheme with itself. */
export function comparedOf({ scheme, other }: Comparison, shown: SchemeId): Compared | null {
  if (scheme === null) return null;
  if (other !== null) {
    const name = `${letterOf(other.index)}, ${schemeInTitle(scheme)}`;
    return { scheme, name, dimensions: other.design.topology.dimensions };
  }
  return scheme === shown ? null : { scheme, name: schemeInTitle(scheme) };
}

export function useCompared(): Compared | null {
  const shown = useDesign((design) => design.bandwidth.scheme);
  return comparedOf(useStore(comparison.store), shown);
}
