/** The runs of the study as designs: their numbers are those of the figures. */
import type { Design } from '../../../design/document.ts';
import type { FigureCase } from '../figure-case.ts';
import { DLRM_RUNS, dlrmCaseName, dlrmDesign, dlrmFigure, dlrmRun, type SystemName } from './dlrm-runs.ts';
import { SINGLE_RUNS, singleDesign, singleLine, singleName } from './single.ts';

/** A system of experiment 1. */
export function tcpDesign(system: SystemName): Design {
  return dlrmDesign(dlrmRun(system));
}

interface CaseDesign {
  readonly study: FigureCase;
  readonly design: () => Design;
}

const CASES: readonly CaseDesign[] = [
  ...SINGLE_RUNS.full.map((run): CaseDesign => ({
    study: { figure: '7', label: singleName(run), line: singleLine(run), point: `${run.sizeMB} MB` },
    design: () => singleDesign(run),
  })),
  ...DLRM_RUNS.full.map((run): CaseDesign => {
    const name = dlrmCaseName(run);
    return { study: { figure: dlrmFigure(run), label: name, line: name }, design: () => dlrmDesign(run) };
  }),
];

export const TCP_CASES: readonly FigureCase[] = CASES.map(({ study }) => study);

export function tcpCaseDesign(at: Pick<FigureCase, 'figure' | 'label'>): Design {
  const found = CASES.find(({ study }) => study.figure === at.figure && study.label === at.label);
  if (found === undefined) throw new RangeError(`figure ${at.figure} has no case "${at.label}"`);
  return found.design();
}
