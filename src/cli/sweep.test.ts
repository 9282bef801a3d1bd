import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSource } from '../formats/source.ts';
import { parseRecords } from '../formats/layers/csv-text.ts';
import { DEFAULT_DESIGN } from '../design/defaults.ts';
import { SCHEME_IDS } from '../design/document.ts';
import { printDesign } from '../design/text/serialize.ts';
import { sweepCsv } from '../analysis/sweep/csv.ts';
import type { SweepRow } from '../analysis/sweep/row.ts';
import { IDLE_RUN } from '../testing/search/sweep-rows.ts';
import { scratchFolder } from '../testing/files/scratch-folder.ts';
import { said } from '../testing/said.ts';
import { SOME_WORK } from '../testing/work.ts';
import { run } from './run.ts';
import { sweep } from './sweep.ts';
import { plainText } from '../units/csv-record.ts';

const design = scratchFolder().fileOf('design.json', printDesign(DEFAULT_DESIGN));

function netloom(...options: readonly string[]) {
  return said((output) => run(['sweep', design, ...options], [sweep], output));
}

function cells(text: string): readonly (readonly string[])[] {
  const records = parseRecords(createSource('sweep.csv', text));
  if (!records.ok) throw new Error(JSON.stringify(records.problems));
  return records.value.map((record) => record.map((cell) => plainText(cell.text)));
}

const BUDGETS = ['--field=budget', '--from=100', '--to=1000', '--steps=10'];

describe('netloom sweep', () => {
  it('prints a line per budget and scheme, with units in the header', () => {
    const { code, printed, noted } = netloom(...BUDGETS, '--format=csv');
    expect({ code, noted }).toEqual({ code: 0, noted: '' });
    const [head, ...lines] = cells(printed);
    expect(head).toEqual([
      'Budget per NPU (GB/s)',
      'network',
      'workload',
      'scheme',
      'simulated iteration time (ns)',
      'closed-form iteration time (ns)',
      'speed-up over EqualBW',
      'mean utilisation (%)',
      'network cost ($)',
      'performance per cost over EqualBW',
      'throughput',
      'throughput per NPU',
      'samples per second',
      'tokens per second',
      'MFU (%)',
      'HFU (%)',
      'network cost per throughput ($)',
      'system cost per throughput ($)',
      'days for the tokens of the training',
      'compute (ns)',
      'exposed communication (ns)',
      'exposed communication (%)',
      'communication, model parallel (ns)',
      'communication, data parallel (ns)',
      'communication, all NPUs (ns)',
      'communication, context parallel (ns)',
      'communication, pipeline (ns)',
      'communication, expert parallel (ns)',
      'stages idle (ns)',
      'busy, mean over dimensions (%)',
      'goodput per NPU (GB/s)',
      'drops',
      'retransmitted (B)',
      'timeouts',
      'mean round trip (ns)',
      'median round trip (ns)',
      '99 % of round trips within (ns)',
      'goodput of the training (%)',
      'days of the training with failures',
      'cost of a million tokens ($)',
      'energy of the training (MWh)',
      'emissions of the training (t CO2)',
      'unit of throughput',
      'faster than its wires',
      'problem',
    ]);
    const schemes = SCHEME_IDS.length - 1;
    expect(lines).toHaveLength(10 * schemes);
    expect(lines.map(([budget]) => Number(budget))).toEqual(
      Array.from({ length: 10 * schemes }, (_, index) => 100 * (1 + Math.floor(index / schemes))),
    );
    for (const [, , , scheme, , , speedUp] of lines) if (scheme === 'EqualBW') expect(speedUp).toBe('1');
  });

  it('prints the same as JSON, for the named schemes', () => {
    const { code, printed } = netloom(...BUDGETS, '--scheme=smart', '--scheme', 'equal', '--format=json');
    expect(code).toBe(0);
    const rows = JSON.parse(printed) as readonly Record<string, unknown>[];
    expect(rows).toHaveLength(20);
    expect(rows[1]).toMatchObject({
      field: 'bandwidth.budgetGBps',
      value: 100,
      scheme: 'smart',
      problem: null,
    });
    const csv = cells(netloom(...BUDGETS, '--scheme=smart').printed);
    expect(rows.filter((row) => row['scheme'] === 'smart').map((row) => String(row['simulatedNs']))).toEqual(
      csv.slice(1).map((line) => line[4]),
    );
  });

  it('takes a path, a logarithmic scale and presets, and notes what has no result', () => {
    const { code, printed, noted } = netloom(
      '--field=topology.dimensions[2].size',
      ...['--from=2', '--to=32', '--steps=5', '--scale=log', '--scheme=equal'],
      ...['--topology=own', '--topology=2d-1024', '--workload=transformer-17b'],
    );
    expect(code).toBe(0);
    const lines = cells(printed).slice(1);
    expect(lines.map(([size, network]) => `${size} ${network}`)).toEqual(
      ['own', '2d-1024'].flatMap((network) => [2, 4, 8, 16, 32].map((size) => `${size} ${network}`)),
    );
    expect(noted).toMatch(/^note: 5 of 10 results are missing: .*no such field/);
  });

  it.each([
    [['--field=bandwith'], 'error: --field: "bandwith" is no numeric field of the design; expected'],
    [['--from=0'], 'error: --from: is "0"; expected a number from 0.000001 to 1000000\n'],
    [['--to=x'], 'error: --to: is "x"; expected a number'],
    [['--steps=0'], 'error: --steps: is "0"; expected a whole number from 1 to 2000\n'],
    [['--scale=cubic'], 'error: --scale: is "cubic"; expected linear, log\n'],
    [['--scheme=fast'], 'error: --scheme: is "fast"; expected one of equal,'],
    [['--topology=5d'], 'error: --topology: "5d" is unknown; expected own, 2d-1024'],
    [['--workload=gpt-9'], 'error: --workload: "gpt-9" is unknown; expected own,'],
    [['--format=text'], 'error: --format: is "text"; expected csv, json\n'],
  ])('refuses %j', (given, expected) => {
    const names = given.map((option) => option.slice(0, option.indexOf('=')));
    const rest = BUDGETS.filter((option) => !names.some((name) => option.startsWith(`${name}=`)));
    const { code, printed, noted } = netloom(...rest, ...given);
    expect({ code, printed }).toEqual({ code: 2, printed: '' });
    expect(noted).toContain(expected);
  });

  it('lets fields that version 2 leaves open follow from the degrees of each point', () => {
    const { fileOf } = scratchFolder();
    const document = {
      v: 2,
      model: 'llama-3-8b',
      machine: 'dgx-h200-64',
      npus: 16,
      batch: 64,
      pipeline: 2,
      workload: { layers: 8 },
    };
    const simulatedNs = (text: string, ...options: readonly string[]): readonly number[] => {
      const file = fileOf('open.json', text);
      const all = ['sweep', file, '--scheme=custom', '--format=json', '--scale=log', ...options];
      const { printed, code } = said((output) => run(all, [sweep], output));
      expect(code).toBe(0);
      const rows = JSON.parse(printed) as readonly { readonly simulatedNs: number }[];
      return rows.map((row) => row.simulatedNs);
    };
    const tensors = ['--field=tensor', '--from=1', '--to=4', '--steps=3'];
    const alone = (more: object): number => {
      const text = JSON.stringify({ ...document, ...more });
      return simulatedNs(text, '--field=bandwidth.customGBps[0]', '--from=450', '--to=450', '--steps=1')[0]!;
    };
    // A degree of 2 implies sequence parallelism, as in a document with that degree.
    const expected = [1, 2, 4].map((tensor) => alone({ tensor }));
    expect(simulatedNs(JSON.stringify(document), ...tensors)).toEqual(expected);
    const stages = ['--field=pipeline', '--from=1', '--to=4', '--steps=3'];
    expect(simulatedNs(JSON.stringify(document), ...stages).slice(1)).toEqual(
      [2, 4].map((pipeline) => alone({ pipeline })),
    );
    // Stated fields stay, and so does everything in version 1.
    const written = { parallelism: { sequenceParallel: false } };
    const kept = simulatedNs(JSON.stringify({ ...document, ...written }), ...tensors);
    expect(kept).toEqual([1, 2, 4].map((tensor) => alone({ ...written, tensor })));
    expect(kept.slice(1)).not.toEqual(expected.slice(1));
  });

  it('requires its field and range', () => {
    expect(netloom('--from=1', '--to=2').noted).toBe('error: --field: is missing; expected --field=NAME\n');
    expect(netloom('--field=budget', '--from=1').noted).toBe('error: --to: is missing; expected --to=X\n');
  });
});

describe('the CSV of a sweep', () => {
  it('is restored exactly, for any numbers and texts', () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true });
    const word = fc.string({ unit: 'binary', maxLength: 20 });
    const numbers = fc.record({
      closedNs: number,
      simulatedNs: number,
      utilisation: fc.constantFrom(0, 0.5, 1),
      costDollars: number,
      speedUp: fc.option(number),
      performancePerCost: fc.option(number),
      throughput: number,
      throughputPerNpu: number,
      networkCostPerThroughput: number,
      samplesPerSecond: fc.option(number),
      tokensPerSecond: fc.option(number),
      mfu: fc.option(number),
      hfu: fc.option(number),
      daysForTokens: fc.option(number),
      systemCostPerThroughput: fc.option(number),
    });
    const row: fc.Arbitrary<SweepRow> = fc.record({
      index: fc.nat(),
      value: number,
      topology: word,
      workload: word,
      scheme: fc.constantFrom(...SCHEME_IDS),
      baseline: fc.constantFrom(...SCHEME_IDS),
      work: fc.option(fc.constant(SOME_WORK)),
      numbers: fc.option(numbers.map((drawn) => ({ ...drawn, ...IDLE_RUN }))),
      problem: fc.option(word),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 8 }), word, (rows, label) => {
        const text = sweepCsv({ label, unit: 'GB/s' }, rows, (scheme) => scheme);
        const [head, ...lines] = cells(text);
        expect(head?.[0]).toBe(`${label} (GB/s)`);
        const numberOf = (cell: string | undefined) => (cell === '' ? null : Number(cell) + 0);
        expect(
          lines.map(
            ([value, topology, workload, scheme, simulated, closed, speedUp, used, cost, per, ...more]) => [
              ...[numberOf(value), topology, workload, scheme, numberOf(simulated), numberOf(closed)],
              ...[numberOf(speedUp), numberOf(used), numberOf(cost), numberOf(per), numberOf(more[0])],
              ...[more.at(-3), more.at(-2), more.at(-1)],
            ],
          ),
        ).toEqual(
          rows.map((row) => [
            ...[row.value + 0, row.topology, row.workload, row.scheme],
            ...[zero(row.numbers?.simulatedNs), zero(row.numbers?.closedNs), zero(row.numbers?.speedUp)],
            row.numbers === null ? null : row.numbers.utilisation * 100,
            ...[zero(row.numbers?.costDollars), zero(row.numbers?.performancePerCost)],
            zero(row.numbers?.throughput),
            ...[row.work === null ? '' : 'tokens/s', row.faster ?? '', row.problem ?? ''],
          ]),
        );
      }),
    );
  });
});

/** Text has no minus zero, and an empty cell for a missing number. */
function zero(value: number | null | undefined): number | null {
  return typeof value === 'number' ? value + 0 : null;
}
