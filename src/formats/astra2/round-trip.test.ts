import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { messageBandwidthGBps } from '../../topology/bandwidth.ts';
import type { Design } from '../../design/document.ts';
import { exportAstra2, reopenAstra2 } from '../../testing/files/astra2.ts';
import { astra2Contents, networkYml } from '../../testing/arbitrary/astra2.arbitrary.ts';
import { isStorable, SOME_DESIGN } from '../../testing/designs.ts';
import { goldenCases, networkText } from '../../testing/golden.ts';
import { tableEndNs } from '../../testing/runs/run-table.ts';
import { openAstra } from '../astra/open.ts';

describe('files of ASTRA-sim 2', () => {
  it('are restored from a design, to the last bit', async () => {
    await fc.assert(
      fc.asyncProperty(astra2Contents, async (contents) => {
        const files = { network: networkYml(contents), system: JSON.stringify(contents.system) };
        const design = await reopenAstra2(files, SOME_DESIGN);
        expect(isStorable(design)).toBe(true);
        const written = exportAstra2(design);
        expect(parse(written.network)).toEqual(contents.network);
        expect(JSON.parse(written.system)).toEqual(contents.system);
        expect(await reopenAstra2(written, design)).toEqual(design);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a design in files of ASTRA-sim 2', () => {
  const split = [10, 70, 120, 100];
  const designs: readonly Design[] = [
    { ...SOME_DESIGN, bandwidth: { ...SOME_DESIGN.bandwidth, scheme: 'custom', customGBps: split } },
  ];

  it('keeps its blocks and the bandwidth of a message on each of them', async () => {
    for (const design of designs) {
      const again = await reopenAstra2(exportAstra2(design), design);
      again.topology.dimensions.forEach((dimension, index) => {
        const before = design.topology.dimensions[index];
        if (before === undefined) throw new RangeError('a dimension too many');
        const { kind, size, linkLatencyNs } = dimension;
        expect({ kind, size, linkLatencyNs }).toEqual({
          kind: before.kind,
          size: before.size,
          linkLatencyNs: before.linkLatencyNs,
        });
        const got = messageBandwidthGBps({ ...dimension, bandwidthGBps: 0 }, size, 'full');
        const had = messageBandwidthGBps({ ...before, bandwidthGBps: split[index] ?? 0 }, size, 'full');
        expect(got / had).toBeCloseTo(1, 12);
      });
    }
  });

  it('lists by field what the files cannot express', () => {
    const [design = SOME_DESIGN] = designs;
    const { dropped, switches } = exportAstra2({
      ...design,
      system: {
        ...design.system,
        queuesPerDimension: 3,
        interDimension: 'themis',
        optimization: 'fourPhase',
      },
      compute: { peakTflops: 100, efficiency: 0.5, memoryGBps: 1000, capacityGB: 80 },
    });
    expect(switches).toEqual(['--num-queues-per-dim=3']);
    expect(dropped.map(({ path }) => path)).toEqual([
      'topology.dimensions',
      'topology.splitBandwidth',
      'system.rounding',
      'system.optimization',
      'system.interDimension',
      'system.leastChunkBytes',
      'workload',
      'compute.efficiency',
      'compute.capacityGB',
      'cost',
    ]);
  });

  it('has the same run if the files can express all of it', async () => {
    let same = 0;
    for (const golden of goldenCases()) {
      const opened = openAstra(
        [
          { name: 'n.json', text: networkText(golden) },
          { name: 's.txt', text: golden.system },
          { name: 'w.txt', text: golden.workload },
        ],
        SOME_DESIGN,
      );
      if (!opened.ok) throw new Error(golden.id);
      const { design } = opened.value;
      const { dropped } = exportAstra2(design);
      const reported = dropped.filter(({ path }) => /^(topology\.dimensions\[|system)/.test(path));
      if (reported.length > 0 || design.topology.dimensions.some(({ size }) => size === 1)) continue;
      // A Ring(2) of more links than its block has cannot be told from the bandwidth of a message on it.
      const again = await reopenAstra2(exportAstra2(design), design);
      expect(tableEndNs(again), golden.id).toBe(tableEndNs(design));
      same += 1;
    }
    expect(same).toBeGreaterThan(40);
  });
});
