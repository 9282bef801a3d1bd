import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { printDesign } from '../../design/text/serialize.ts';
import type { LayerReport } from '../../analysis/layer-report/layer-report.ts';
import { scratchFolder } from '../../testing/files/scratch-folder.ts';
import { said } from '../../testing/said.ts';
import { COMMANDS } from '../commands.ts';
import { run } from '../run.ts';

const { fileOf } = scratchFolder();
const file = fileOf('design.json', printDesign(DEFAULT_DESIGN));
const netloom = (...args: readonly string[]) =>
  said((output) => run(['layers', file, ...args], COMMANDS, output));

describe('netloom layers', () => {
  it('prints a line for each layer as CSV, with the numbers that JSON has', () => {
    const csv = netloom('--format=csv');
    expect(csv.code).toBe(0);
    const [head, ...rows] = csv.printed.trimEnd().split('\r\n');
    const { layers } = JSON.parse(netloom('--format=json').printed) as LayerReport;
    expect(rows).toHaveLength(layers.length);
    const columns = head!.match(/"[^"]*"|[^,]+/g)!;
    const queue = columns.indexOf('P0 (ns)');
    expect(queue).toBeGreaterThan(0);
    expect(Number(rows[0]!.split(',')[queue])).toBe(layers[0]!.phases[0]!.queueNs);
    expect(columns).toContain('"exposed, weightGradient (ns)"');
  });

  it('runs the scheme that is named', () => {
    const times = ['equal', 'smart'].map((scheme) => {
      const { printed } = netloom('--format=json', `--scheme=${scheme}`);
      return (JSON.parse(printed) as LayerReport).iterationNs;
    });
    expect(times[1]).toBeLessThan(times[0]!);
    expect(netloom('--scheme=best').code).toBe(2);
  });
});
