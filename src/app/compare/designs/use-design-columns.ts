import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { isFixed } from '../../../design/budget.ts';
import { isSameSystem } from '../../../design/changes.ts';
import type { Design, SchemeId } from '../../../design/document.ts';
import { schemesOf } from '../../../design/schemes-of.ts';
import { shownNames } from '../../../design/workbench/shown-names.ts';
import type { Problem } from '../../../units/result.ts';
import type { SchemeResult } from '../../../run/report/results.ts';
import { holdRest } from '../../state/run/at-rest.ts';
import { useDesign, useRun } from '../../state/page/hooks.ts';
import { designDocument, engine, runner } from '../../state/page/session.ts';
import { useWorkbench } from '../../state/page/use-workbench.ts';
import { schemeText } from '../../state/page/schemes.ts';
import { createResultsOfDesigns, ofRun, resultIn } from './results-of-designs.ts';

const designResults = createResultsOfDesigns(engine, runner.store, designDocument.store, holdRest);

export interface DesignColumn {
  readonly index: number;
  readonly design: Design;
  /** The name that tells it apart from the others. */
  readonly name: string;
  readonly isActive: boolean;
  readonly scheme: SchemeId;
  readonly schemeName: string;
  readonly result: SchemeResult | null;
  /** Why there is no result and will be none. */
  readonly problems: readonly Problem[] | null;
}

/** Returns every design under one scheme, including a preview of the edited one. */
export function useDesignColumns(scheme: SchemeId | 'own'): readonly DesignColumn[] {
  return useColumns(useMemo(() => [scheme], [scheme])).map(([column]) => column!);
}

/** Returns every design under each scheme. */
export function useColumns(schemes: readonly (SchemeId | 'own')[]): readonly (readonly DesignColumn[])[] {
  const { designs, active } = useWorkbench();
  const edited = useDesign((design) => design);
  const run = useRun((state) => state);
  const known = useStore(designResults.store);
  const asked = useMemo(
    () =>
      designs.flatMap((design) =>
        schemes
          .map((scheme) => ({ design, scheme: scheme === 'own' ? design.bandwidth.scheme : scheme }))
          .filter((candidate) => schemesOf(candidate.design).includes(candidate.scheme)),
      ),
    [designs, schemes],
  );
  useEffect(() => designResults.want(asked), [asked]);

  return useMemo(() => {
    const names = shownNames(designs.with(active, edited));
    return designs.map((kept, index) => {
      const isActive = index === active;
      const design = isActive ? edited : kept;
      const name = names[index]!;
      return schemes.map((chosen): DesignColumn => {
        const scheme = chosen === 'own' ? design.bandwidth.scheme : chosen;
        const column = {
          index,
          design,
          name,
          isActive,
          scheme,
          schemeName: schemeText(scheme, isFixed(design)).name,
        };
        const none = (message: string): DesignColumn => ({
          ...column,
          result: null,
          problems: [{ path: '', message }],
        });
        const isOwnRun = isActive && isSameSystem(run.shownFor, design);
        const ran = isOwnRun ? ofRun(run, scheme) : null;
        if (ran !== null) return { ...column, result: ran, problems: null };
        if (design.topology.dimensions.length === 0) return none('The network has no dimension.');
        if (!schemesOf(design).includes(scheme)) return none('The design has no such scheme.');
        const trial = resultIn(known, { design, scheme });
        if (trial?.ok === true) return { ...column, result: trial.result, problems: null };
        // Shows the old result until the run of an edit has ended; the frame says how old it is.
        const isComing = isActive && trial === null && run.phase === 'running';
        const before = isComing ? designResults.before(scheme) : null;
        return { ...column, result: before, problems: trial?.ok === false ? trial.problems : null };
      });
    });
  }, [designs, active, edited, run, schemes, known]);
}
