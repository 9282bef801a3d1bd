import { expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { printDesign } from '../../design/text/serialize.ts';
import { scratchFolder } from '../../testing/files/scratch-folder.ts';
import { said } from '../../testing/said.ts';
import { COMMANDS } from '../commands.ts';
import { run } from '../run.ts';

const { fileOf } = scratchFolder();

it('an evaluation in packets says the round trips of a scheme as JSON and as text', () => {
  const { topology, system, bandwidth, compute } = DEFAULT_DESIGN;
  const file = fileOf(
    'packets.json',
    printDesign({
      ...DEFAULT_DESIGN,
      topology: { ...topology, dimensions: [{ kind: 'switch', size: 2, linkLatencyNs: 1000, tier: 'node' }] },
      workload: {
        kind: 'table',
        label: 'one all-reduce',
        loop: { kind: 'data', passes: 1 },
        layers: [
          {
            name: 'only',
            forward: [],
            recompute: [],
            inputGradient: [],
            weightGradient: [
              { kind: 'collective', label: 'gradients', collective: 'allReduce', bytes: 2048, role: 'data' },
            ],
            updateNs: 0,
          },
        ],
      },
      parallelism: { modelParallel: 1, overlap: false },
      system: {
        ...system,
        chunks: 1,
        endpointDelayNs: 0,
        network: 'packets',
        algorithms: { allReduce: [], reduceScatter: [], allGather: [], allToAll: [] },
      },
      bandwidth: { ...bandwidth, budgetGBps: 1 },
      compute,
    }),
  );
  const { printed } = said((output) => run(['evaluate', file], COMMANDS, output));
  const [equal] = JSON.parse(printed) as {
    simulated: { packets: { roundTripNs: Record<string, number> } };
  }[];
  const trips = equal?.simulated.packets.roundTripNs ?? {};
  // A segment of 1,024 B with 54 B of header leaves its NIC and the switch, 1 us of wire each; its acknowledgement takes both wires back:
  // 2 (1,078 + 1,000) + 2 x 1,000 ns.
  expect(trips['mean']).toBe(6156);
  expect(Math.abs((trips['median'] ?? NaN) / 6156 - 1)).toBeLessThan(0.01);
  expect(Math.abs((trips['p99'] ?? NaN) / 6156 - 1)).toBeLessThan(0.01);
  const { printed: text } = said((output) => run(['evaluate', file, '--format=text'], COMMANDS, output));
  expect(text).toMatch(/longest queue +round trip +median +99 %/);
  expect(text).toMatch(/^equal +246 MB\/s .* 6\.16 µs +6\.13 µs +6\.13 µs$/m);
});
