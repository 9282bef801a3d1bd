/** Checks whether a model can be cut along its sequence, its experts and its layers. */
import { formatCount } from '../../units/count.ts';
import type { Problem } from '../../units/result.ts';
import { EXPERTS } from '../axes/axis-list.ts';
import type { Mapping } from '../mapping/mapping.ts';
import { headShares } from '../parallel/gemm2d.ts';
import { shapeOf } from '../pipeline/settings.ts';
import type { WorkloadParts } from './workload-parts.ts';
import type { TransformerWorkload } from './facts/description.ts';
import { transformerModel, type TransformerModel } from './facts/model.ts';

/** Returns the problems of cutting a model along its sequence and its layers; empty if there are none. */
export function checkAxesOfModel(
  workload: TransformerWorkload,
  mapping: Mapping,
  { pipelines }: Pick<WorkloadParts, 'pipelines'>,
): readonly Problem[] {
  const { contextParallel = 1, pipeline, dataParallel } = mapping;
  const model = transformerModel(workload, dataParallel);
  const problems: Problem[] = [];
  if (model.sequence % contextParallel !== 0) {
    problems.push({
      path: 'parallelism.contextParallel',
      message: `The context-parallel degree must divide the ${formatCount(model.sequence)} tokens of a sequence evenly; found ${formatCount(contextParallel)}.`,
    });
  }
  if (mapping.contextMethod === 'heads' && contextParallel > 1) {
    // Over a mesh, rows share the tokens and columns the heads.
    const headsPerNpu = model.heads / (mapping.mesh ? headShares(mapping.mesh) : mapping.modelParallel);
    if (headsPerNpu % contextParallel !== 0) {
      problems.push({
        path: 'parallelism.contextMethod',
        message: `The context-parallel degree must divide the ${formatCount(headsPerNpu)} heads of an NPU evenly; found ${formatCount(contextParallel)}.`,
      });
    }
  }
  problems.push(...checkExperts(model, mapping));
  if (pipeline === undefined) return problems;
  const shape = shapeOf(pipeline, model.microBatches);
  // Without a micro-batch in the design, it cannot be what is wrong.
  const sequences = workload.microBatch === undefined ? undefined : model.tokens / model.sequence;
  return [...problems, ...pipelines!.checkPipeline(shape, model.layers, pipeline, sequences)];
}

function checkExperts({ experts }: TransformerModel, mapping: Mapping): readonly Problem[] {
  const { degree } = mapping.experts ?? { degree: 1 };
  const none = noExperts(experts, degree);
  if (none !== null) return [none];
  if (experts % degree === 0) return [];
  return [
    {
      path: EXPERTS.path,
      message: `The expert-parallel degree must divide the ${formatCount(experts)} experts evenly; found ${formatCount(degree)}.`,
    },
  ];
}

/** The problem of a dense model, whatever the NPUs could hold; null if there are experts to distribute. */
export function noExperts(experts: number, degree: number): Problem | null {
  if (experts > 1 || degree === 1) return null;
  const message = `The model is dense; found an expert-parallel degree of ${formatCount(degree)}. Allowed: 1.`;
  return { path: EXPERTS.path, message };
}
