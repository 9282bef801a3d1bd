/** Every kind of workload that is generated from a description, behind one interface. */
import { failure, success } from '../../units/result.ts';
import type { Result } from '../../units/result.ts';
import type { ConvolutionWorkload } from '../convolution/facts/catalog.ts';
import { convolutionFamily } from './convolution-family.ts';
import type { DlrmWorkload } from '../dlrm/facts/description.ts';
import { dlrmFamily } from './dlrm-family.ts';
import type { GeneratedModel, ModelFamily } from './family.ts';
import { countableProblem } from '../table/countable.ts';
import type { IterationWork } from '../table/iteration-work.ts';
import type { MemoryNeed } from '../memory/need.ts';
import type { Mapping } from '../mapping/mapping.ts';
import type { WorkloadParts } from '../transformer/workload-parts.ts';
import type { TransformerWorkload } from '../transformer/facts/description.ts';
import { transformerFamily } from './transformer-family.ts';

export type ModelWorkload = TransformerWorkload | ConvolutionWorkload | DlrmWorkload;

/**
 * Returns the layer table of `workload` under `mapping`, every number with its formula, and the loop that
 * runs it. Problems name fields: `workload.heads`, `parallelism.modelParallel`, ...
 */
export function generateModel(
  workload: ModelWorkload,
  mapping: Mapping,
  parts: WorkloadParts,
): Result<GeneratedModel> {
  const generated = withFamily(workload, (family, description) =>
    checked(family, description, mapping, parts, () => family.generate(description, mapping, parts)),
  );
  if (!generated.ok) return generated;
  const tooLarge = countableProblem(generated.value.layers);
  return tooLarge === null ? generated : failure(tooLarge);
}

/** Memory of one NPU, against its capacity in bytes if known. Problems as in `generateModel`. */
export function modelMemory(
  workload: ModelWorkload,
  mapping: Mapping,
  parts: WorkloadParts,
  capacityBytes: number | null,
): Result<MemoryNeed> {
  return withFamily(workload, (family, description) =>
    checked(family, description, mapping, parts, () =>
      family.memory(description, mapping, parts, capacityBytes),
    ),
  );
}

/** The work of an iteration of `workload` under `mapping`. Problems as in `generateModel`. */
export function modelWork(
  workload: ModelWorkload,
  mapping: Mapping,
  parts: WorkloadParts,
): Result<IterationWork> {
  return withFamily(workload, (family, description) =>
    checked(family, description, mapping, parts, () => family.work(description, mapping)),
  );
}

/** All parameters of a model, embeddings included. */
export function modelParameters(workload: ModelWorkload): number {
  return withFamily(workload, (family, description) => family.parameters(description));
}

/** Calls `use` with the family that the kind of `workload` names. */
function withFamily<T>(workload: ModelWorkload, use: <D>(family: ModelFamily<D>, description: D) => T): T {
  switch (workload.kind) {
    case 'transformer':
      return use(transformerFamily, workload);
    case 'convolution':
      return use(convolutionFamily, workload);
    case 'dlrm':
      return use(dlrmFamily, workload);
  }
}

function checked<D, T>(
  family: ModelFamily<D>,
  description: D,
  mapping: Mapping,
  parts: WorkloadParts,
  make: () => T,
): Result<T> {
  const problems = family.check(description, mapping, parts);
  return problems.length > 0 ? failure(...problems) : success(make());
}
