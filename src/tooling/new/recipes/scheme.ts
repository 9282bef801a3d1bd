import { edit, newFile, withImport, withRow, type Recipe } from '../recipe.ts';

export const scheme: Recipe = {
  id: 'scheme',
  summary: 'a scheme that splits a bandwidth budget',
  example: 'root',
  edits: ({ kebab, camel, pascal }) => [
    newFile(`src/allocation/${kebab}.ts`, [
      `import { success } from '../units/result.ts';`,
      `import { equalForWantOfTraffic } from './equal.ts';`,
      `import { checkInput, proportional, type Scheme } from './scheme.ts';`,
      `import { totalLoads } from './traffic.ts';`,
      ``,
      `/** In proportion to the square root of the bytes of an iteration on each dimension. */`,
      `export const ${camel}: Scheme = {`,
      `  id: '${camel}',`,
      `  assumes: 'Dimensions work one after the other, each on its own bytes.',`,
      `  allocate: (input) => {`,
      `    const checked = checkInput(input);`,
      `    if (!checked.ok) return checked;`,
      `    const loads = totalLoads(input.traffic);`,
      `    return loads.some((load) => load > 0)`,
      `      ? success(proportional(input.budgetGBps, loads.map(Math.sqrt)))`,
      `      : equalForWantOfTraffic(input);`,
      `  },`,
      `};`,
    ]),
    edit(
      'src/allocation/facts/scheme-list.ts',
      withRow(
        'export const SCHEMES = {',
        `  ${camel}: { name: '${pascal}BW', rule: 'by the square root of the bytes sent' },`,
      ),
    ),
    edit(
      'src/allocation/schemes.ts',
      withImport(`import { ${camel} } from './${kebab}.ts';`),
      withRow('export const schemes: Readonly<Record<SchemeId, Scheme>> = {', `  ${camel},`),
    ),
    edit(
      'src/app/compare/SchemeNote.tsx',
      withRow('const WORDS: Readonly<Record<SchemeId, string>> = {', `  ${camel}: 'message-bw',`),
    ),
  ],
  tests: () => ['src/allocation/schemes.test.ts'],
  next: () => [
    'Write its rule and what it assumes; document, page and command line have it.',
    'Explain it in learn/glossary/, and name that word in app/compare/SchemeNote.tsx.',
  ],
};
