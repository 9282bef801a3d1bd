/** The engine as an ES module for notebooks and scripts: designs in, numbers out, no file and no network. */
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { schemeNumbers } from '../../design/scheme-numbers.ts';
import { completeDesign } from '../../design/text/compact.ts';
import { expandDesign } from '../../design/text/expand.ts';
import { parseDesign } from '../../design/text/parse.ts';
import { parseWorkbench } from '../../design/workbench/parse.ts';
import { toEnd } from '../../design/steps.ts';
import { evaluateRefined } from '../../analysis/refine/evaluate-refined.ts';
import { success, type Result } from '../../units/result.ts';
import type { DesignDocument, Engine } from './api.ts';

function read(document: DesignDocument | string): Result<Design> {
  return typeof document === 'string' ? parseDesign(document) : expandDesign(document);
}

/** Returns a complete document of the current version. */
export const defaultDesign: Engine['defaultDesign'] = () => structuredClone(completeDesign(DEFAULT_DESIGN));

export const readDesign: Engine['readDesign'] = (document) => {
  const found = read(document);
  return found.ok ? success(completeDesign(found.value)) : found;
};

export const readDesigns: Engine['readDesigns'] = (text) => {
  const found = parseWorkbench(text);
  return found.ok ? success(found.value.designs.map(completeDesign)) : found;
};

export const evaluate: Engine['evaluate'] = (document) => {
  const design = read(document);
  const found = design.ok ? toEnd(evaluateRefined(design.value)) : design;
  if (!found.ok) return found;
  const { evaluated, refusals } = found.value;
  return success({
    schemes: evaluated.map((result) => schemeNumbers(result.closed, result.simulated)),
    refused: refusals,
  });
};
