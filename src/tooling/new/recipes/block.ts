import type { Names } from '../names.ts';
import { edit, newFile, withImport, withRow, type Edit, type Recipe } from '../recipe.ts';

export const block: Recipe = {
  id: 'block',
  summary: 'a block: the network of one dimension',
  example: 'open-line',
  edits: (names) => [blockFile(names), wiresFile(names), ...rows(names)],
  tests: () => [
    'src/topology/blocks',
    'src/topology/notation.test.ts',
    'src/topology/physical',
    'src/network/every-algorithm.test.ts',
    'src/collective/laid/laid.test.ts',
  ],
  next: () => [
    'Write its links and routes (graph), its words, its drawing, and what it is built of; document, page, sweeps and cost follow.',
    'Say in a few steps what a pattern lays on its links (crowd) where it is to have thousands of NPUs.',
  ],
};

function rows({ kebab, camel }: Names): readonly Edit[] {
  return [
    edit(
      'src/topology/blocks/blocks.ts',
      withImport(`import { ${camel} } from './${kebab}/${kebab}.ts';`),
      withRow('export const BLOCKS = {', `  ${camel},`),
    ),
    edit(
      'src/topology/blocks/block-wires.ts',
      withImport(`import { ${camel}Wires } from './${kebab}/${kebab}-wires.ts';`),
      withRow(
        'export const blockWires: Readonly<Record<BlockKind, BlockWires>> = {',
        `  ${camel}: ${camel}Wires,`,
      ),
    ),
  ];
}

function blockFile({ kebab, camel, pascal, title }: Names): Edit {
  return newFile(`src/topology/blocks/${kebab}/${kebab}.ts`, [
    `import type { Block } from '../block.ts';`,
    `import { drawOnArc } from '../drawing.ts';`,
    ``,
    `// The ends have one neighbour; so has every NPU where there are two.`,
    `function neighbours(size: number): number {`,
    `  return size > 2 ? 2 : 1;`,
    `}`,
    ``,
    `/** NPUs in an open line, each with a link to the next and to the one before. */`,
    `export const ${camel}: Block<'ring' | 'direct'> = {`,
    `  label: '${title}',`,
    `  short: '${pascal}',`,
    `  aliases: ['${camel.toLowerCase()}'],`,
    `  parameters: {},`,
    `  algorithms: { usual: ['ring'], allToAll: ['direct'] },`,
    `  linksPerNpu: ({ size, lanes }) => lanes * neighbours(size),`,
    `  channels: ({ lanes }) => lanes,`,
    `  hasSwitches: () => false,`,
    `  hasDirections: false,`,
    `  joinsNextOnly: true,`,
    `  isAlikeInParts: false,`,
    `  takesLaneByPeer: false,`,
    `  groupShare: () => 1,`,
    `  linksPerMessage: (size, links) => Math.floor(links / neighbours(size)),`,
    `  usableLinks: (size, links) => neighbours(size) * Math.floor(links / neighbours(size)),`,
    `  linksNeeded: (size) => ({ count: neighbours(size), why: 'one to each neighbour in the line' }),`,
    `  fileNames: {},`,
    `  draw: ({ size }, most) => drawOnArc(Math.min(size, most)),`,
    `  words: { links: 'one to each neighbour: b / 2, at the ends of the line one', lanes: 'Links a pair' },`,
    `};`,
  ]);
}

function wiresFile({ kebab, camel, title }: Names): Edit {
  return newFile(`src/topology/blocks/${kebab}/${kebab}-wires.ts`, [
    `/** Links of ${title}: see its block for what it is. */`,
    `import { shortestDetours } from '../detours.ts';`,
    `import { addLink, createLinks } from '../graph.ts';`,
    `import { hopsByPair } from '../hops.ts';`,
    `import { messagesOnLink } from '../line.ts';`,
    `import type { BlockWires } from '../wires.ts';`,
    ``,
    `export const ${camel}Wires: BlockWires = {`,
    `  // Link 2 lane x (size - 1) + i goes from NPU i to i + 1, (2 lane + 1) x (size - 1) + i back.`,
    `  graph({ size, lanes }) {`,
    `    const links = createLinks();`,
    `    const gaps = size - 1;`,
    `    for (let lane = 0; lane < lanes; lane++) {`,
    `      for (let gap = 0; gap < gaps; gap++) addLink(links, gap, gap + 1);`,
    `      for (let gap = 0; gap < gaps; gap++) addLink(links, gap + 1, gap);`,
    `    }`,
    `    return {`,
    `      npus: size,`,
    `      switches: 0,`,
    `      ...links,`,
    `      route: (from, to, channel, taken) => {`,
    `        const ahead = 2 * (channel % lanes) * gaps;`,
    `        for (let gap = from; gap < to; gap++) taken.push(ahead + gap);`,
    `        for (let gap = from - 1; gap >= to; gap--) taken.push(ahead + gaps + gap);`,
    `      },`,
    `    };`,
    `  },`,
    `  hops: hopsByPair((_form, from, to) => Math.abs(to - from)),`,
    `  pair: ({ size }, part, { from, to }) => {`,
    `    const hops = part.spacing * Math.abs(to - from);`,
    `    return { hops, load: (size > 2 ? 2 : 1) * messagesOnLink(part, hops) };`,
    `  },`,
    `  parts: ({ size, lanes }) => [{ component: 'link', count: lanes * (size - 1), width: 1, ports: 1 }],`,
    `  isSymmetric: (_form, { size }) => size === 2,`,
    `  without: shortestDetours,`,
    `};`,
  ]);
}
