import { describe, expect, it } from 'vitest';
import { baseTransformer } from '../../design/base-models.ts';
import type { DimensionCables } from '../../analysis/cables/cable-runs.ts';
import { printDesign } from '../../design/text/serialize.ts';
import type { DesignDimension } from '../../design/document.ts';
import { asShape } from '../../testing/as-shape.ts';
import { scratchFolder } from '../../testing/files/scratch-folder.ts';
import { onMachine } from '../../testing/runs/on-machine.ts';
import { said } from '../../testing/said.ts';
import { evaluate } from './evaluate.ts';
import { run } from '../run.ts';
import type { SchemeFacts } from './evaluation-json.ts';

const folder = scratchFolder();
const machine = onMachine('tpu-v5p-2x4x4', { ...baseTransformer('llama-3-8b'), layers: 1, globalBatch: 64 });

function evaluated(format: 'json' | 'text', ...dimensions: readonly DesignDimension[]): string {
  const design = {
    ...machine,
    topology: { ...machine.topology, dimensions },
    parallelism: { modelParallel: 1, overlap: false },
    bandwidth: { budgetGBps: 100, scheme: 'equal' as const, customGBps: [] },
  };
  const file = folder.fileOf('cables.json', printDesign(design));
  return said((output) => run(['evaluate', file, `--format=${format}`], [evaluate], output)).printed;
}

const block = (shape: object): DesignDimension =>
  ({ linkLatencyNs: 500, tier: 'pod', ...shape }) as DesignDimension;
const RING = block({ kind: 'ring', size: 2 });
const SWITCH = block({ kind: 'switch', size: 4 });
/** Published for 8 x 4 cabinets: 144 cables between them, of 712.2 m, the longest 12.5 m. */
const LOOP = block(asShape('loop', { q: 5, z: 1, w: 1 }));

describe('cables of netloom evaluate', () => {
  it('are those of every dimension with switches, for all its blocks, under every scheme', () => {
    const schemes = JSON.parse(evaluated('json', RING, SWITCH)) as readonly SchemeFacts[];
    expect(schemes.length).toBeGreaterThan(1);
    // Four NPUs in one cabinet and the switch in the next: 4 cables of 0.6 + 2 m, in each of 2 blocks.
    for (const { cables } of schemes) {
      expect(cables).toEqual([
        {
          dimension: 1,
          block: 'Switch(4)',
          blocks: 2,
          cables: 8,
          betweenCabinets: 8,
          diagonal: 0,
          optical: 0,
          metres: expect.closeTo(8 * 2.6, 9) as number,
          longestMetres: 2.6,
        },
      ]);
    }
  });

  it('are a line of the text', () => {
    expect(evaluated('text', RING, SWITCH)).toContain(
      'cables of dimension 2, 2 x Switch(4): 8, 8 between cabinets; 20.8 m, the longest 2.6 m; 0 optical',
    );
  });

  it('have the published lengths of a loop network', () => {
    const [first] = JSON.parse(evaluated('json', LOOP)) as readonly SchemeFacts[];
    const cables = first!.cables[0] as DimensionCables;
    expect(cables).toMatchObject({ blocks: 1, betweenCabinets: 144 });
    expect(cables.longestMetres).toBeCloseTo(12.5, 9);
    // Cables inside a cabinet are as long as their slack.
    expect(cables.metres).toBeCloseTo(712.2 + 2 * (cables.cables - 144), 6);
  });
});
