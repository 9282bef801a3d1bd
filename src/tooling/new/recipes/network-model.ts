import type { Names } from '../names.ts';
import { edit, newFile, withImport, withRow, type Edit, type Recipe } from '../recipe.ts';

export const networkModel: Recipe = {
  id: 'network-model',
  summary: 'a network model: what times the messages of a run',
  example: 'undisturbed',
  edits: (names) => [facts(names), model(names), test(names), ...rows(names)],
  tests: ({ kebab }) => [
    `src/network/models/${kebab}`,
    'src/analysis/questions/network-model.test.ts',
    'src/cli/options.test.ts',
  ],
  next: ({ camel, kebab }) => [
    `Say in one line how it treats messages (network/models/${kebab}/facts.ts); page, command line and messages show it.`,
    'Refuse what it cannot time (check), and time the phases of a run (create): by itself (network), or with those that share links (live).',
    `A design chooses it: {"system": {"network": "${camel}"}}.`,
  ],
};

function constant({ kebab }: Names): string {
  return `${kebab.replaceAll('-', '_').toUpperCase()}_FACTS`;
}

function facts(names: Names): Edit {
  return newFile(`src/network/models/${names.kebab}/facts.ts`, [
    `export const ${constant(names)} = {`,
    `  name: '${names.title}',`,
    `  rule: 'a phase as if no other were under way',`,
    `} as const;`,
  ]);
}

function model({ kebab, camel }: Names): Edit {
  return newFile(`src/network/models/${kebab}/model.ts`, [
    `import { createAnalyticalNetwork } from '../../analytical/analytical.ts';`,
    `import { checkTimeable } from '../../analytical/limits.ts';`,
    `import type { NetworkModel } from '../model.ts';`,
    ``,
    `/** Times each phase on the links of its block as if no other were under way. */`,
    `export const ${camel}Model: NetworkModel = {`,
    `  isSynchronous: true,`,
    `  check: checkTimeable,`,
    `  create: ({ queueTopology: topology, endpointDelayNs, rounding }) => ({`,
    `    network: createAnalyticalNetwork({ topology, endpointDelayNs, rounding }),`,
    `  }),`,
    `};`,
  ]);
}

function test({ kebab, camel, title }: Names): Edit {
  return newFile(`src/network/models/${kebab}/model.test.ts`, [
    `import { expect, it } from 'vitest';`,
    `import { SOME_DESIGN } from '../../../testing/designs.ts';`,
    `import { runOf } from '../../../testing/runs/run-of.ts';`,
    ``,
    `it('${title.toLowerCase()} runs a design, and no slower than where phases share links', () => {`,
    `  const on = (network: 'analytical' | '${camel}'): typeof SOME_DESIGN => ({`,
    `    ...SOME_DESIGN,`,
    `    system: { ...SOME_DESIGN.system, network },`,
    `  });`,
    `  const { iterationNs } = runOf(on('${camel}'));`,
    `  expect(iterationNs).toBeGreaterThan(0);`,
    `  expect(iterationNs).toBeLessThanOrEqual(runOf(on('analytical')).iterationNs);`,
    `});`,
  ]);
}

function rows(names: Names): readonly Edit[] {
  const { kebab, camel } = names;
  return [
    edit(
      'src/network/models/facts.ts',
      withImport(`import { ${constant(names)} } from './${kebab}/facts.ts';`),
      withRow('export const NETWORK_MODELS = {', `  ${camel}: ${constant(names)},`),
    ),
    edit(
      'src/network/models/all-models.ts',
      withImport(`import { ${camel}Model } from './${kebab}/model.ts';`),
      withRow(
        'export const ALL_MODELS: Readonly<Record<NetworkModelId, NetworkModel>> = {',
        `  ${camel}: ${camel}Model,`,
      ),
    ),
  ];
}
