import type { Names } from '../names.ts';
import { before, edit, newFile, withRow, type Edit, type Recipe } from '../recipe.ts';

export const format: Recipe = {
  id: 'format',
  summary: "another tool's file that opens as part of a design",
  example: 'net-plan',
  edits: (names) => {
    const { kebab, camel, pascal, title } = names;
    const key = kebab === camel ? kebab : `'${kebab}'`;
    return [
      openFile(names),
      openTest(names),
      edit(
        'src/formats/recognise.ts',
        withRow(
          'export const FORMATS = {',
          `  ${key}: { what: 'a network of ${title}', part: 'network', most: SMALL },`,
        ),
        withRow('const OTHER_JSON: Patterns = [', `  ['${kebab}', /"${kebab}"\\s*:/],`),
      ),
      edit(
        'src/formats/open-any.ts',
        before(`  | 'astra2 network'\n`, `  | '${kebab}'\n`),
        withRow('const STEP_OF: Partial<Readonly<Record<FormatId, StepId>>> = {', `  ${key}: '${kebab}',`),
        before(
          `const openLibra:`,
          `const open${pascal}: Step['open'] = async (files, current) =>
  (await import('./${kebab}/open.ts')).open${pascal}(files[0]!, current);

`,
        ),
        withRow(
          'const STEPS: readonly Step[] = [',
          `  { id: '${kebab}', open: open${pascal}, needsAll: false },`,
        ),
      ),
    ];
  },
  tests: ({ kebab }) => [`src/formats/${kebab}`, 'src/formats/other-tools.test.ts'],
  next: () => [
    'Place its step in STEPS of formats/open-any.ts: a network comes before what is laid out on it.',
    'Add a sample to cli/fuzz.test.ts and formats/hostile.test.ts, its worst case to bench/cases/hostile-files.ts, its words to app/shell/help/FileFormats.tsx.',
  ],
};

function openFile({ kebab, pascal, title }: Names): Edit {
  return newFile(`src/formats/${kebab}/open.ts`, [
    `/** A network plan of ${title}: \`{"${kebab}": "Ring(4)_Switch(8)"}\`. */`,
    `import type { Design } from '../../design/document.ts';`,
    `import { parseNotation } from '../../topology/notation.ts';`,
    `import { tierOfPlace } from '../../topology/tier-of-place.ts';`,
    `import { failure, success, type Result } from '../../units/result.ts';`,
    `import type { ImportedDesign } from '../imported.ts';`,
    `import { parseJson } from '../json.ts';`,
    `import { createSource, problemAt } from '../source.ts';`,
    `import type { TextFile } from '../text-file.ts';`,
    ``,
    `/** @param current the design whose other parts stay */`,
    `export function open${pascal}({ name, text }: TextFile, current: Design): Result<ImportedDesign> {`,
    `  const source = createSource(name, text);`,
    `  const json = parseJson(source);`,
    `  if (!json.ok) return json;`,
    `  const members = json.value.kind === 'object' ? json.value.members : [];`,
    `  const member = members.find(({ key }) => key === '${kebab}');`,
    `  if (member?.value.kind !== 'string') {`,
    `    const at = member?.offset ?? 0;`,
    `    return failure(problemAt(source, at, 'expected "${kebab}": "Ring(4)_Switch(8)" or another network'));`,
    `  }`,
    `  const blocks = parseNotation(member.value.text);`,
    `  if (!blocks.ok) return failure(problemAt(source, member.offset, blocks.problems[0]!.message));`,
    `  const [first] = current.topology.dimensions;`,
    `  const dimensions = blocks.value.map((block, index, { length }) => ({`,
    `    ...block,`,
    `    linkLatencyNs: first?.linkLatencyNs ?? 500,`,
    `    tier: tierOfPlace(index, length),`,
    `  }));`,
    `  return success({ design: { ...current, topology: { ...current.topology, dimensions } }, losses: [] });`,
    `}`,
  ]);
}

function openTest({ kebab, title }: Names): Edit {
  return newFile(`src/formats/${kebab}/open.test.ts`, [
    `import { expect, it } from 'vitest';`,
    `import { SOME_DESIGN } from '../../testing/designs.ts';`,
    `import { valueOf } from '../../units/result.ts';`,
    `import { openAny } from '../open-any.ts';`,
    ``,
    `it('${title.toLowerCase()} opens as a network', async () => {`,
    `  const text = '{"${kebab}": "Ring(4)_Switch(8)"}';`,
    `  const { design } = valueOf(await openAny([{ name: 'plan.json', text }], SOME_DESIGN));`,
    `  expect(design.topology.dimensions.map(({ size }) => size)).toEqual([4, 8]);`,
    `});`,
  ]);
}
