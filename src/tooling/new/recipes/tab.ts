import { edit, newFile, withRow, type Recipe } from '../recipe.ts';

export const tab: Recipe = {
  id: 'tab',
  summary: 'a tab under the comparison',
  example: 'heat-map',
  edits: ({ kebab, pascal, title }) => [
    newFile(`src/app/explore/${kebab}/${pascal}Tab.tsx`, [
      `import { useDesign } from '../../state/page/hooks.ts';`,
      `import { printNotation } from '../../../topology/print-notation.ts';`,
      ``,
      `/** ${title}: what it shows, in one sentence. */`,
      `export function ${pascal}Tab() {`,
      `  const network = useDesign(({ topology }) => printNotation(topology.dimensions));`,
      `  return (`,
      `    <section aria-labelledby="${kebab}-title">`,
      `      <h3 id="${kebab}-title">${title}</h3>`,
      `      <p>{network}</p>`,
      `    </section>`,
      `  );`,
      `}`,
    ]),
    edit(
      'src/app/explore/tabs.ts',
      withRow(
        'export const EXPLORE_TABS: readonly ExploreTab[] = [',
        `  {
    id: '${kebab}',
    label: '${title}',
    group: 'Network',
    needsDimensions: true,
    Part: tabPart(async () => (await import('./${kebab}/${pascal}Tab.tsx')).${pascal}Tab),
  },`,
      ),
    ),
  ],
  tests: () => ['src/tooling/boundaries'],
  next: ({ kebab }) => [
    `Open it with ?tab=${kebab}; command and palette follow from the row.`,
    'Give each chart its menu and its table (Add a chart).',
  ],
};
