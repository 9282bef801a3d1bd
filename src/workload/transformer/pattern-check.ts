/** Whether a model has the sizes of the layers in its pattern, and of its indexer. */
import type { Problem } from '../../units/result.ts';
import type { TransformerWorkload } from './facts/description.ts';
import type { TransformerModel } from './facts/model.ts';
import { isState, type LayerSpec } from './facts/pattern.ts';
import { parsePattern } from './facts/pattern-text.ts';

/** The first problem by its field; empty if there is none. */
export function patternProblems(
  workload: TransformerWorkload,
  model: TransformerModel,
  path: string,
): readonly Problem[] {
  const problem = patternProblem(workload, model);
  return problem === null ? [] : [{ ...problem, path: `${path}.${problem.path}` }];
}

function patternProblem(workload: TransformerWorkload, model: TransformerModel): Problem | null {
  if (model.index?.width === 0) {
    return { path: 'indexWidth', message: 'Heads of an indexer need a width from 1 on; found 0.' };
  }
  if (workload.pattern === undefined) return null;
  const specs = parsePattern(workload.pattern);
  if (!specs.ok) return specs.problems[0] ?? null;
  const { state } = model;
  const lacks = (layers: string, field: string, what: string): Problem => ({
    path: field,
    message: `The pattern has ${layers}, which need ${what}.`,
  });
  const has = (test: (spec: LayerSpec) => boolean): boolean => specs.value.some(test);
  if (has(({ mlp }) => mlp === 'experts') && model.experts === 1)
    return lacks('layers with experts', 'experts', 'more than one expert; found 1');
  if (has(({ mixer }) => mixer === 'window' || mixer === 'chunk') && model.window === 0)
    return lacks('layers with a window or chunks', 'window', 'a window from 1 token on; found 0');
  if (!has(({ mixer }) => isState(mixer))) return null;
  if (state === null) return lacks('layers with a state', 'stateHeads', 'heads of their states; found none');
  if (state.valueWidth === 0)
    return lacks('layers with a state', 'stateWidth', 'a width of their heads from 1 on; found 0');
  if (state.heads % state.keyHeads === 0) return null;
  return {
    path: 'keyHeads',
    message: `Key heads of a state must divide its ${String(state.heads)} heads evenly; found ${String(state.keyHeads)}.`,
  };
}
