import { describe, expect, it } from 'vitest';
import { LIST_BOUNDS } from '../design/bounds.ts';
import { isStorable, SOME_DESIGN } from '../testing/designs.ts';
import { goldenCase, networkText } from '../testing/golden.ts';
import { ASTRA2_NETWORK, ASTRA2_SYSTEM } from '../testing/files/astra2.ts';
import { LIBRA_COMMUNICATOR, LIBRA_COST, LIBRA_NETWORK } from '../testing/files/libra.ts';
import { fuzzRuns, mutate, randomFrom } from '../testing/mutate.ts';
import { collective, compute, layer } from '../testing/task-graph.ts';
import type { TableWorkload } from '../design/document.ts';
import type { Problem } from '../units/result.ts';
import { printLayersCsv } from '../formats/layers/csv.ts';
import { printLayersJson } from '../formats/layers/json.ts';
import { openAny } from '../formats/open-any.ts';

const RUNS = fuzzRuns(120, 20_000);
const LONGEST_MESSAGE = 2000;
/** `FILE:LINE` or `FILE:LINE:COLUMN`, or the switch of the reference that would reduce the work. */
const PLACE = /^(\S+:\d+(:\d+)?|--[a-z-]+)$/;

const golden = goldenCase('transformer-g8-split-fc');
const table: TableWorkload = {
  kind: 'table',
  label: 'Two layers',
  loop: { kind: 'transformer', passes: 2, modelGroup: 4 },
  layers: [
    layer('first', { forward: [compute(12.5), collective('model', 4096)] }),
    layer('second', { weightGradient: [collective('data', 7)] }),
  ],
};

const LIBRA_ROWS =
  'q -1 50 NONE 0 60 ALLREDUCE 800 70 ALLREDUCE 400 10\nmlp -1 5 ALLREDUCE 80 6 ALLGATHER 9 7 NONE 0 10\n';

const FORMATS: readonly (readonly [what: string, name: string, text: string])[] = [
  ['ASTRA-sim network', 'net.json', networkText(golden)],
  ['ASTRA-sim system', 'sys.txt', golden.system],
  ['ASTRA-sim workload', 'work.txt', golden.workload],
  ['ASTRA-sim 2 network', ASTRA2_NETWORK.name, ASTRA2_NETWORK.text],
  ['ASTRA-sim 2 system', ASTRA2_SYSTEM.name, ASTRA2_SYSTEM.text],
  ['layer table as CSV', 'layers.csv', printLayersCsv(table)],
  ['layer table as JSON', 'layers.json', printLayersJson(table)],
  ['LIBRA network', LIBRA_NETWORK.name, LIBRA_NETWORK.text],
  ['LIBRA cost', LIBRA_COST.name, LIBRA_COST.text],
  ['LIBRA communicator', LIBRA_COMMUNICATOR.name, LIBRA_COMMUNICATOR.text],
  ['LIBRA workload', 'rows.txt', LIBRA_ROWS],
  [
    'graph as a list of links',
    'graph.csv',
    'from,to,bandwidth,latency\n0,1,25,100\n1,2,50,100\n2,s0,25,100\n',
  ],
  [
    'graph in DOT',
    'graph.dot',
    'graph g {\n  s0 [type=switch];\n  a -- b -- s0 [bandwidth="200Gbps", latency=5];\n}\n',
  ],
  [
    'graph in GraphML',
    'graph.graphml',
    '<graphml><key id="d" attr.name="bw"/><graph><node id="a"/><edge source="a" target="b"><data key="d">4</data></edge></graph></graphml>',
  ],
  [
    'graph in GML',
    'graph.gml',
    'graph [\n node [ id 0 label "g0" ]\n node [ id 1 ]\n edge [ source 0 target 1 bw 5 ]\n]\n',
  ],
  [
    'graph as node-link JSON',
    'graph.json',
    '{"directed":false,"nodes":[{"id":0},{"id":1}],"links":[{"source":0,"target":1,"bw":5}]}',
  ],
  ['graph as lines of two nodes', 'g.edgelist', "0 1 {'bw': 5}\n1 2 {'bw': 5, 'latency': '1us'}\n"],
  ['ASTRA-sim 2 topology', 'physical.txt', '3 1 2\n2\n0 2 400Gbps 0.0005ms 0\n1 2 400Gbps 0.0005ms 0\n'],
];

function expectPlaces(problems: readonly Problem[], text: string): void {
  expect(problems.length).toBeGreaterThan(0);
  for (const { path, message } of problems) {
    if (!PLACE.test(path) || message === '')
      throw new Error(`a rejection without a place (${path}): ${JSON.stringify(text)}`);
    expect(message.length).toBeLessThan(LONGEST_MESSAGE);
  }
}

describe(`${RUNS} damaged files of each format open as a design or name the place of the error`, () => {
  it.each(FORMATS)(
    '%s',
    async (_, name, text) => {
      // A communicator has to fit the network, so all are opened over LIBRA's.
      const network = await openAny([LIBRA_NETWORK], SOME_DESIGN);
      if (!network.ok) throw new Error('the network does not open');
      const { design } = network.value;
      expect((await openAny([{ name, text }], design)).ok).toBe(true);
      const random = randomFrom(text.length);
      for (let run = 0; run < RUNS; run += 1) {
        const damaged = mutate(text, random);
        const read = await openAny([{ name, text: damaged }], design);
        if (!read.ok) {
          expectPlaces(read.problems, damaged);
          continue;
        }
        const { workload } = read.value.design;
        if (workload.kind === 'table') expect(workload.layers.length).toBeLessThanOrEqual(LIST_BOUNDS.layers);
        if (!isStorable(read.value.design))
          throw new Error(`what opened cannot be stored: ${JSON.stringify(damaged)}`);
      }
      expect(Object.hasOwn(Object.prototype, 'Link')).toBe(false);
    },
    3_600_000,
  );
});
