import { expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { openAny } from '../../formats/open-any.ts';
import type { TextFile } from '../../formats/text-file.ts';
import { LIBRA_COMMUNICATOR, LIBRA_COST, LIBRA_NETWORK } from '../../testing/files/libra.ts';
import { valueOf } from '../../units/result.ts';
import { openRead } from './import.ts';

const GRAPHS: readonly (readonly [string, string])[] = [
  ['links.csv', 'from,to,bandwidth,latency\n0,1,25,100\n1,2,50,100\n2,0,25,100\n'],
  [
    'tacos.csv',
    '3\nSrc,Dest,Latency (ns),Bandwidth (GB/s)\n0,1,500,50\n1,0,500,50\n1,2,500,50\n2,0,500,50\n',
  ],
  [
    'racks.dot',
    'graph racks {\n  n0 -- leaf0 [bandwidth=25];\n  leaf0 [type=switch];\n  n1 -- leaf0 -- n2 [bandwidth=25]\n}',
  ],
  [
    'net.graphml',
    '<?xml version="1.0"?>\n<graphml><graph edgedefault="undirected"><node id="a"/><node id="b"/><edge source="a" target="b"/></graph></graphml>',
  ],
  ['physical.txt', '3 1 2\n2\n0 2 400Gbps 0.0005ms 0\n1 2 400Gbps 0.0005ms 0\n'],
];

async function sameAsThePage(files: readonly TextFile[]): Promise<void> {
  const inTerminal = valueOf(openRead({ texts: files, traces: null }, DEFAULT_DESIGN));
  const onPage = valueOf(await openAny(files, DEFAULT_DESIGN));
  expect(inTerminal.design).toEqual(onPage.design);
}

it.each(GRAPHS)('a graph in %s opens in a terminal as on the page', async (name, text) => {
  await sameAsThePage([{ name, text }]);
});

it('files of LIBRA open in a terminal as on the page, alone or together, in any order', async () => {
  await sameAsThePage([LIBRA_NETWORK]);
  await sameAsThePage([LIBRA_COST]);
  const together = [LIBRA_COMMUNICATOR, LIBRA_COST, LIBRA_NETWORK];
  const inTerminal = valueOf(openRead({ texts: together, traces: null }, DEFAULT_DESIGN));
  expect(inTerminal.design).toEqual(valueOf(await openAny(together, DEFAULT_DESIGN)).design);
});
