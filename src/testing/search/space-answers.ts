/** The answers of the engine about a space, for tests of the page, which run no engine. */
import { modelFacts } from '../../analysis/tables/model-facts.ts';
import type { Design } from '../../design/document.ts';
import { toEnd } from '../../design/steps.ts';
import { searchSpace, type SpaceFound } from '../../search/ask-search.ts';
import { describeSpace, type SpaceSummary } from '../../search/describe-space.ts';
import { parseSpace } from '../../search/space/parse-space.ts';
import type { Space } from '../../search/space/space.ts';
import type { Problem, Result } from '../../units/result.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

/** Memory of an NPU; null if it is not known. */
export function memoryBytesOf(design: Design): number | null {
  return modelFacts(design, ALL_PARTS).memory?.totalBytes ?? null;
}

export function answerOf(space: unknown): Result<SpaceFound> {
  return toEnd(searchSpace(space));
}

/** Returns why a space is refused; empty if it can be searched. Nothing is run. */
export function refusalsOf(space: unknown): readonly Problem[] {
  const described = describeSpace(space);
  return described.ok ? [] : described.problems;
}

/** Parses the file of a space. */
export function spaceIn(text: string): Result<Space> {
  return parseSpace(text);
}

export function summaryOf(space: unknown): Result<SpaceSummary> {
  return describeSpace(space);
}
