/** Families of networks as dimensions of a design: alone and in a hierarchy, on every network model. */
import { describe, expect, it } from 'vitest';
import { expandDesign } from '../design/text/expand.ts';
import type { Design } from '../design/document.ts';
import { parseNotation } from '../topology/notation.ts';
import { valueOf } from '../units/result.ts';
import { cases } from '../testing/large.ts';
import { ALL_PARTS } from './all-parts.ts';
import { evaluate } from './evaluate.ts';

const FAMILIES = [
  'Hypercube(8)',
  'Hypercube(8,routes=hashed)',
  'Dragonfly(p=1,a=2,g=3,h=1)',
  'Dragonfly(p=2,a=2,g=2,h=1)',
  'HyperX(p=1,x=3,y=2)',
  'HyperX(p=2,x=2,y=2)',
  'SlimFly(p=1,q=3)',
  'DGX1()',
  'RailOnly(n=4,m=2,ratio=3)',
  'TorusSlice(side=2)',
  'Graph(links=0-1-2-3-0 0-2)',
  'Graph(links=0..2-a 3..5-b a-b:50%,routes=hashed)',
  'Graph(links=0-1:25 1-2:50 2-0:25)',
  'Graph(links=0>1>2>3>0 0-2)',
];

type Network = 'analytical' | 'shared' | 'packets';

/** An all-reduce of all data-parallel NPUs and an all-to-all, without overlap. */
function designOn(notation: string, network: Network): Design {
  const dimensions = valueOf(parseNotation(notation)).map((shape) => ({ ...shape, linkLatencyNs: 100 }));
  const packets = network === 'packets' ? { packets: { segmentBytes: 4096, initialWindowSegments: 0 } } : {};
  return valueOf(
    expandDesign({
      v: 1,
      topology: { dimensions, splitBandwidth: 'links' },
      workload: {
        kind: 'table',
        label: 'two collectives',
        loop: { kind: 'micro', passes: 1 },
        layers: [
          {
            name: 'layer',
            forward: [],
            recompute: [],
            inputGradient: [],
            weightGradient: [
              { kind: 'collective', label: 'sum', collective: 'allReduce', bytes: 8e5, role: 'all' },
              { kind: 'collective', label: 'mix', collective: 'allToAll', bytes: 8e5, role: 'all' },
            ],
            updateNs: 0,
          },
        ],
      },
      parallelism: { modelParallel: 1 },
      system: { chunks: 1, network, ...packets },
      bandwidth: { budgetGBps: 100, scheme: 'equal', schemes: ['equal'] },
    }),
  );
}

function iterationNs(notation: string, network: Network): number {
  const { evaluated, refusals } = valueOf(evaluate(designOn(notation, network), ALL_PARTS));
  expect(refusals).toEqual([]);
  const [first] = evaluated;
  return first!.simulated.iterationNs;
}

describe.each(FAMILIES)('a training iteration on %s', (family) => {
  // Every second family inside another block, every other around one; all of both at full width.
  const [around, inside] = [`Switch(2)_${family}`, `${family}_Ring(3)`];
  const stacked = cases(FAMILIES.indexOf(family) % 2 === 0 ? [around] : [inside], [around, inside]);
  it.each([family, ...stacked])(
    'takes about as long by the closed form as on shared links and as packets: %s',
    (notation) => {
      const [analytical, shared, packets] = (['analytical', 'shared', 'packets'] as const).map((network) =>
        iterationNs(notation, network),
      );
      expect(shared! / analytical!).toBeGreaterThan(0.8);
      expect(shared! / analytical!).toBeLessThan(1.1);
      expect(packets! / shared!).toBeGreaterThan(0.95);
      expect(packets! / shared!).toBeLessThan(1.3);
    },
  );
});
