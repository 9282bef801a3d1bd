import { edit, newFile, withRow, type Recipe } from '../recipe.ts';

export const question: Recipe = {
  id: 'question',
  summary: 'a question that the page asks the engine',
  example: 'bytes-sent',
  edits: ({ kebab, camel, pascal }) => [
    newFile(`src/analysis/questions/${kebab}.ts`, [
      `import type { Design } from '../../design/document.ts';`,
      `import { success, type Result } from '../../units/result.ts';`,
      `import { ALL_PARTS } from '../../run/all-parts.ts';`,
      `import { prepareDesign } from '../../run/prepare-design.ts';`,
      ``,
      `export interface ${pascal} {`,
      `  /** What one NPU sends on each dimension in an iteration, innermost first. */`,
      `  readonly bytes: readonly number[];`,
      `}`,
      ``,
      `/** Sums what the collectives of an iteration send. Problems name fields of the design. */`,
      `export function ${camel}(design: Design): Result<${pascal}> {`,
      `  const prepared = prepareDesign(design, ALL_PARTS);`,
      `  if (!prepared.ok) return prepared;`,
      `  const { communications } = prepared.value.traffic;`,
      `  const bytes = design.topology.dimensions.map((_, dimension) =>`,
      `    communications.reduce((sum, { bytes: sent, count }) => sum + count * (sent[dimension] ?? 0), 0),`,
      `  );`,
      `  return success({ bytes });`,
      `}`,
    ]),
    newFile(`src/analysis/questions/${kebab}.test.ts`, [
      `import { expect, it } from 'vitest';`,
      `import { DEFAULT_DESIGN } from '../../design/defaults.ts';`,
      `import { valueOf } from '../../units/result.ts';`,
      `import { ${camel} } from './${kebab}.ts';`,
      ``,
      `it('${camel} has a number for each dimension of the first design', () => {`,
      `  const { bytes } = valueOf(${camel}(DEFAULT_DESIGN));`,
      `  expect(bytes).toHaveLength(DEFAULT_DESIGN.topology.dimensions.length);`,
      `  for (const sent of bytes) expect(sent).toBeGreaterThan(0);`,
      `});`,
    ]),
    edit(
      'src/worker/server/questions.ts',
      withRow(
        'export const QUESTIONS = {',
        `\n  /** What one NPU sends on each dimension in an iteration. Problems name fields of the design. */
  ${camel}: async (design: Design) =>
    (await import('../../analysis/questions/${kebab}.ts')).${camel}(design),`,
      ),
    ),
  ],
  tests: ({ kebab }) => [`src/analysis/questions/${kebab}.test.ts`],
  next: ({ camel }) => [
    'Write what it answers. Where it takes long, make it a generator that yields its progress and move the row to TASKS.',
    `Ask it on the page: useAnswer(() => engine.${camel}(design), [design]).`,
  ],
};
