/**
 * The largest files that are looked at, each the slowest of its kind to refuse or to read: as many names, numbers,
 * brackets, quotes, rows and aliases as its format may have characters (formats/recognise.ts). Tables of layers may have
 * 16,000,000, which take as much longer as they are larger; here they have as many as a link.
 */
import { openAstra } from '../../formats/astra/open.ts';
import { openAstra2 } from '../../formats/astra2/open.ts';
import { openGraph, type GraphFormat } from '../../formats/graph/open.ts';
import { openLayers } from '../../formats/layers/open.ts';
import { openLibra } from '../../formats/libra/open.ts';
import { FORMATS } from '../../formats/recognise.ts';
import type { TextFile } from '../../formats/text-file.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import type { BenchCase } from '../measure.ts';

type Open = (files: readonly TextFile[], current: Design) => unknown;

const YAML_CHARACTERS = 16_384;
/** Just fewer than a file of YAML may have. */
const YAML_SIGNS = 1_480;
const LINK_CHARACTERS = 262_144;
const { most: SMALL } = FORMATS['astra.network'];

function filled(characters: number, before: string, piece: string, after = ''): string {
  return (
    before + piece.repeat(Math.floor((characters - before.length - after.length) / piece.length)) + after
  );
}

const ALIASES = Array.from('abcdefgh', (name, index) => {
  const target = index === 0 ? 'Ring' : `*${'abcdefgh'.charAt(index - 1)}`;
  return `${name}: &${name} [${`${target},`.repeat(80)}${target}]\n`;
}).join('');

const layers: Open = ([file], current) => (file === undefined ? null : openLayers(file, current));

const graph =
  (format: GraphFormat): Open =>
  ([file], current) =>
    file === undefined ? null : openGraph(format, file, current);
const GRAPH = 16 * SMALL;

const FILES: Readonly<Record<string, readonly [open: Open, text: string]>> = {
  'graph.links': [graph('graph.csv'), filled(GRAPH, 'from,to\n', '0,1\n')],
  'graph.tags': [graph('graphml'), filled(GRAPH, '<graphml>', '<node ')],
  'graph.edges': [graph('graph.dot'), filled(GRAPH, 'graph {', 'a--')],
  'astra.names': [openAstra, filled(SMALL, '{"units-count":[2]', ',"a":1', '}')],
  'astra.numbers': [openAstra, filled(SMALL, '{"units-count":[1', ',1', ']}')],
  'astra.brackets': [openAstra, filled(SMALL, '{"units-count":', '[')],
  'astra.quotes': [openAstra, filled(SMALL, '{"units-count":', '"\\"')],
  'astra.settings': [openAstra, filled(SMALL, '', 'L: 1 ')],
  'astra.rows': [openAstra, filled(LINK_CHARACTERS, 'DATA\n9000\n', 'a -1 x y z x y z x y z x\n')],
  'astra2.names': [openAstra2, filled(SMALL, '{"peak-perf":1', ',"a":1', '}')],
  'astra2.lists': [openAstra2, filled(SMALL, '{"all-reduce-implementation":["ring"', ',"x"', ']}')],
  'astra2.aliases': [openAstra2, `${ALIASES}topology: *h\n`],
  'astra2.names-yml': [openAstra2, `topology: [ Ring ]\n${'a: 1\n'.repeat(YAML_SIGNS)}`],
  'libra.items': [openLibra, `Topology: [ Ring${', Ring'.repeat(YAML_SIGNS)} ]\n`],
  'libra.anchors': [openLibra, `Topology:\n${'- &a x\n- *a\n'.repeat(YAML_SIGNS / 4)}`],
  'libra.texts': [openLibra, filled(YAML_CHARACTERS, 'Topology: "', '\\u0041', '"\n')],
  'layers.csv': [layers, filled(LINK_CHARACTERS, 'netloom-layers,1,a,"{}"\n', 'a,b,c\n')],
  'layers.quotes': [layers, filled(LINK_CHARACTERS, 'netloom-layers,1,', '"",')],
  'layers.json': [layers, filled(LINK_CHARACTERS, '{"format":"netloom-layers","layers":[{}', ',{}', ']}')],
};

export const hostileFileCases: readonly BenchCase[] = Object.entries(FILES).map(([name, [open, text]]) => ({
  name: `hostile.file.${name}`,
  prepare: () => () => {
    const isYaml = name.startsWith('libra') || /aliases|yml/.test(name);
    open([{ name: isYaml ? 'x.yml' : 'x.json', text }], DEFAULT_DESIGN);
    return { events: null, bytes: text.length };
  },
}));
