import type { Names } from '../names.ts';
import { before, edit, newFile, withRow, type Edit, type Recipe } from '../recipe.ts';

export const study: Recipe = {
  id: 'study',
  summary: 'a published study, as statements that our runs judge',
  example: 'two-switches',
  edits: (names) => {
    const { kebab, camel, pascal, title } = names;
    const key = kebab === camel ? kebab : `'${kebab}'`;
    return [
      reproduceFile(names),
      reproduceTest(names),
      edit('src/evidence/papers/stated.ts', withRow('export const STATED_STUDIES = [', `  '${kebab}',`)),
      edit(
        'src/evidence/papers/stated-studies.ts',
        withRow(
          'const LOADED: Readonly<Record<StatedStudyId, () => Promise<(kept: KeptRuns) => StatedSteps>>> = {',
          `  ${key}: async () => (await import('./${kebab}/reproduce.ts')).reproduce${pascal},`,
        ),
      ),
      edit(
        'src/cli/reproduce/reproduce.ts',
        before(
          `import type { StudyStatement }`,
          `import { reproduce${pascal}AtOnce } from '../../evidence/papers/${kebab}/reproduce.ts';\n`,
        ),
        withRow(
          'const STUDIES: Readonly<Record<string, (asked: Asked) => Printers>> = {',
          `  ${key}: () => {
    const { statements } = reproduce${pascal}AtOnce();
    return { json: () => studyJson(statements), text: () => studyText(statements) };
  },`,
        ),
      ),
      edit(
        'src/app/explore/papers/studies.ts',
        withRow('export const STUDIES = [', `  { value: '${kebab}', label: '${title}' },`),
      ),
      newFile(`src/app/explore/papers/stated/${pascal}Setup.tsx`, [
        `/** What was run for ${title.toLowerCase()}. */`,
        `export function ${pascal}Setup() {`,
        `  return <p>An all-reduce on rings of 4 and 8.</p>;`,
        `}`,
      ]),
      edit(
        'src/app/explore/papers/stated/stated-texts.tsx',
        before(`\nexport interface StatedText`, `import { ${pascal}Setup } from './${pascal}Setup.tsx';\n`),
        withRow(
          'export const STATED_TEXTS: Readonly<Record<ChosenStudyId, StatedText>> = {',
          `  ${key}: { title: '${title}', source: '${title.toLowerCase()} study', Setup: ${pascal}Setup },`,
        ),
      ),
    ];
  },
  tests: ({ kebab }) => [`src/evidence/papers/${kebab}`],
  next: () => [
    'Put what was published into the folder as data (id, value, unit, tolerance), and its cases as designs.',
    'Judge each statement by a run, and yield after each step of some tens of milliseconds.',
  ],
};

function reproduceFile({ kebab, pascal, title }: Names): Edit {
  return newFile(`src/evidence/papers/${kebab}/reproduce.ts`, [
    `/** ${title}: authors, title, venue. */`,
    `import { toEnd } from '../../../design/steps.ts';`,
    `import { success, valueOf } from '../../../units/result.ts';`,
    `import type { StatedReproduction, StatedSteps } from '../stated.ts';`,
    `import type { StudyStatement } from '../study-statement.ts';`,
    ``,
    `const STATEMENTS: readonly (() => StudyStatement)[] = [stepsOfARing];`,
    ``,
    `/** Judges one statement at a time. */`,
    `export function* reproduce${pascal}(): StatedSteps {`,
    `  const statements: StudyStatement[] = [];`,
    `  for (const statement of STATEMENTS) {`,
    `    statements.push(statement());`,
    `    yield { done: statements.length, total: STATEMENTS.length };`,
    `  }`,
    `  return success({ statements, panels: [] });`,
    `}`,
    ``,
    `/** The same in one go. */`,
    `export function reproduce${pascal}AtOnce(): StatedReproduction {`,
    `  return valueOf(toEnd(reproduce${pascal}()));`,
    `}`,
    ``,
    `function stepsOfARing(): StudyStatement {`,
    `  const steps = [4, 8].map((size) => 2 * (size - 1));`,
    `  return {`,
    `    id: '${kebab}.steps',`,
    `    figure: '1',`,
    `    statement: 'An all-reduce on a ring of n takes 2 (n - 1) steps.',`,
    `    holds: steps[0] === 6 && steps[1] === 14,`,
    `    numbers: { steps },`,
    `    note: '',`,
    `  };`,
    `}`,
  ]);
}

function reproduceTest({ kebab, pascal, title }: Names): Edit {
  return newFile(`src/evidence/papers/${kebab}/reproduce.test.ts`, [
    `import { expect, it } from 'vitest';`,
    `import { reproduce${pascal}AtOnce } from './reproduce.ts';`,
    ``,
    `it('every statement of ${title.toLowerCase()} holds', () => {`,
    `  const { statements } = reproduce${pascal}AtOnce();`,
    `  expect(statements.filter(({ holds }) => holds !== true)).toEqual([]);`,
    `});`,
  ]);
}
