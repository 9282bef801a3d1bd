import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../design/defaults.ts';
import type { Design } from '../design/document.ts';
import { PUBLISHED } from '../evidence/papers/allocation/facts/published.ts';
import type { Statement } from '../evidence/papers/astra/statement.ts';
import { schemesOf } from '../design/schemes-of.ts';
import { printDesign } from '../design/text/serialize.ts';
import { scratchFolder } from '../testing/files/scratch-folder.ts';
import { said, type Said } from '../testing/said.ts';
import { astraJson, astraText } from './reproduce/astra-study.ts';
import { COMMANDS } from './commands.ts';
import type { SchemeFacts } from './evaluate/evaluation-json.ts';
import { run } from './run.ts';

const { fileOf } = scratchFolder();

function netloom(...args: readonly string[]) {
  return said((output) => run(args, COMMANDS, output));
}

function saved(name: string, design: Design): string {
  return fileOf(name, printDesign(design));
}

describe('netloom evaluate', () => {
  const bandwidth = { ...DEFAULT_DESIGN.bandwidth, customGBps: [75, 75, 75, 75] };
  const workload = { ...DEFAULT_DESIGN.workload, layers: 8 } as Design['workload'];
  const design: Design = { ...DEFAULT_DESIGN, bandwidth, workload };

  it('gives every scheme of the design by the closed form and by a run', () => {
    const { code, printed, noted } = netloom('evaluate', saved('design.json', design), '--format=json');
    expect({ code, noted }).toEqual({ code: 0, noted: '' });
    const facts = JSON.parse(printed) as readonly SchemeFacts[];
    expect(facts.map(({ scheme }) => scheme)).toEqual(schemesOf(design));
    const factsOf = (scheme: string): SchemeFacts => facts.find((fact) => fact.scheme === scheme)!;
    const [equal, smart, custom] = [factsOf('equal'), factsOf('smart'), factsOf('custom')];
    expect(equal).toMatchObject({
      splitGBps: [75, 75, 75, 75],
      closed: { speedUp: 1, performancePerCost: 1 },
    });
    // 4D at 300 GB/s: 1024 x (75/2 x 2) on three dimensions, 1024 x 75 x (2 + 48 + 24) on the switch.
    expect(equal.costDollars).toBeCloseTo(3 * 1024 * 75 + 1024 * 75 * 74, 6);
    expect({ ...custom, scheme: 'equal' }).toEqual(equal);
    for (const { closed, simulated } of facts) {
      expect(closed.iterationNs).toBeCloseTo(closed.computeNs + closed.modelCommNs + closed.dataCommNs, 0);
      expect(simulated.exposedCommNs).toBeCloseTo(simulated.iterationNs - simulated.computeNs, 0);
      expect(simulated.iterationNs / closed.iterationNs).toBeGreaterThan(1);
      expect(simulated.iterationNs / closed.iterationNs).toBeLessThan(1.05);
    }
    expect(smart.closed.speedUp).toBeCloseTo(equal.closed.iterationNs / smart.closed.iterationNs, 12);
    const perCost = (smart.simulated.speedUp! * equal.costDollars) / smart.costDollars;
    expect(smart.simulated.performancePerCost).toBeCloseTo(perCost, 12);
    expect(smart.why).toMatch(/^Compute takes 71\.\d %/);
  });

  it('prints a table for people', () => {
    const { printed } = netloom('evaluate', saved('design.json', design), '--format=text');
    expect(printed).toMatch(/^equal +1\.62 s +1\.62 s +1\.00 +1\.00 +91\.1 % +90 % +\$5\.91 M +1\.00$/m);
    expect(printed).toMatch(/^smart: 131\.9 GB\/s \+ /m);
  });

  it('gives the throughput, and compares a machine with given links with the machine as it is', () => {
    const machine: Design = {
      ...design,
      bandwidth: { ...bandwidth, mode: 'fixed', customGBps: [150, 75, 50, 25] },
      workload: { ...workload, layers: 2 } as Design['workload'],
      cost: { ...design.cost, npuDollars: 10_000 },
      training: { tokens: 2e12 },
    };
    const file = saved('machine.json', machine);
    const facts = JSON.parse(netloom('evaluate', file).printed) as readonly SchemeFacts[];
    expect(facts[0]).toMatchObject({
      scheme: 'custom',
      baseline: 'custom',
      npus: 1024,
      splitGBps: [150, 75, 50, 25],
      tokensPerIteration: 64 * 32_768,
      samplesPerIteration: 1024,
      trainingTokens: 2e12,
      simulated: { throughputUnit: 'tokens/s', speedUp: 1, performancePerCost: 1 },
    });
    expect(facts.find(({ scheme }) => scheme === 'equal')?.splitGBps).toEqual([75, 75, 75, 75]);
    for (const { costDollars, systemCostDollars, modelFlopsPerIteration, simulated } of facts) {
      const { iterationNs, tokensPerSecond, tokensPerSecondPerNpu, samplesPerSecond } = simulated;
      expect(tokensPerSecond! / ((64 * 32_768) / (iterationNs / 1e9))).toBeCloseTo(1, 12);
      expect(tokensPerSecondPerNpu! * 1024).toBeCloseTo(tokensPerSecond!, 3);
      expect(samplesPerSecond! * 2048).toBeCloseTo(tokensPerSecond!, 3);
      expect(simulated.mfu! / (modelFlopsPerIteration! / (1024 * 234e3 * iterationNs))).toBeCloseTo(1, 12);
      // Full checkpointing: four passes instead of three.
      expect(simulated.hfu! / simulated.mfu!).toBeCloseTo(4 / 3, 9);
      expect(simulated.daysForTokens! / (2e12 / tokensPerSecond! / 86_400)).toBeCloseTo(1, 12);
      expect(systemCostDollars).toBeCloseTo(costDollars + 1024 * 10_000, 6);
      expect(simulated.networkCostPerThroughput).toBeCloseTo(costDollars / tokensPerSecond!, 9);
      const perCost = (simulated.speedUp! * facts[0]!.systemCostDollars!) / systemCostDollars!;
      expect(simulated.performancePerCost! / perCost).toBeCloseTo(1, 9);
    }
    const { printed } = netloom('evaluate', file, '--format=text');
    expect(printed).toContain('over custom, the machine as given');
    expect(printed).toContain('days for 2 T tokens');
  });

  it('says what is wrong, with the file and the field', () => {
    const bad = fileOf('bad.json', '{"v": 1, "bandwidth": {"budgetGBps": -1}}');
    const { code, printed, noted } = netloom('evaluate', bad);
    expect({ code, printed }).toEqual({ code: 2, printed: '' });
    expect(noted).toMatch(/^error: .*bad\.json: bandwidth\.budgetGBps: .*found -1/);
    expect(netloom('evaluate', fileOf('bad.json', 'no JSON')).noted).toMatch(
      /^error: .*bad\.json: the design must be JSON text/,
    );
    expect(netloom('evaluate').noted).toBe(
      'error: DESIGN.json: is missing; expected a design, as the page exports it\n',
    );
  });

  it('says if a design does not fit in the memory of its NPUs', () => {
    const unfit = {
      v: 1,
      topology: {
        dimensions: [
          { kind: 'switch', size: 8 },
          { kind: 'switch', size: 16, tier: 'pod' },
        ],
      },
      workload: { preset: 'gpt-3', layers: 2, recompute: false, globalBatch: 1024, microBatch: 1 },
      parallelism: { modelParallel: 8 },
      compute: { capacityGB: 1 },
    };
    const file = fileOf('unfit.json', JSON.stringify(unfit));
    const { code, printed, noted } = netloom('evaluate', file);
    expect(code).toBe(0);
    expect(noted).toMatch(/^note: does not fit: .* of 1 GB/);
    const facts = JSON.parse(printed) as readonly SchemeFacts[];
    for (const { fits, memoryBytes, capacityBytes } of facts) {
      expect({ fits, capacityBytes }).toEqual({ fits: false, capacityBytes: 1e9 });
      expect(memoryBytes).toBeGreaterThan(1e9);
    }
    const sweep = (...args: readonly string[]): Said =>
      netloom('sweep', file, '--field=capacityGB', '--from=1', '--to=1000', '--steps=2', ...args);
    expect(sweep().noted).toContain('note: 1 of 2 points do not fit in the memory of an NPU\n');
    const rows = JSON.parse(sweep('--format=json', '--scheme=equal').printed) as readonly { fits: boolean }[];
    expect(rows.map(({ fits }) => fits)).toEqual([false, true]);
    const staged = {
      ...unfit,
      parallelism: { modelParallel: 8, pipeline: { stages: 2, schedule: 'gpipe' } },
    };
    const stages = netloom('stages', fileOf('staged.json', JSON.stringify(staged)));
    expect(stages.noted).toMatch(/^note: does not fit: 2 of 2 stages need more than the 1 GB of an NPU/);
    expect(JSON.parse(stages.printed)).toMatchObject({ fits: false, capacityBytes: 1e9 });
  });

  it('refuses a field that no design has, with the intended name', () => {
    const misspelt = { v: 1, parallelism: { modelParallel: 16, zeroStag: 3, fsdpp: true } };
    const { code, printed, noted } = netloom('evaluate', fileOf('odd.json', JSON.stringify(misspelt)));
    expect({ code, printed }).toEqual({ code: 2, printed: '' });
    expect(noted).toMatch(
      /^error: .*odd\.json: parallelism\.zeroStag: is no field of a design; did you mean zeroStage\? \(and 1 more\)/,
    );
    const space = { base: misspelt, free: { 'system.chunks': [1, 2] } };
    expect(netloom('search', fileOf('space.json', JSON.stringify(space))).noted).toMatch(
      /^error: .*space\.json: base\.parallelism\.zeroStag: is no field of a design; did you mean zeroStage/,
    );
  });

  it('names the field of a design that fits no network', () => {
    const unfit = { ...design, parallelism: { ...design.parallelism, modelParallel: 7 } };
    expect(netloom('evaluate', saved('unfit.json', unfit)).noted).toMatch(
      /^error: .*unfit\.json: parallelism\.modelParallel: /,
    );
  });
});

describe('netloom reproduce', () => {
  it('gives the five facts of every published number', () => {
    const { code, printed, noted } = netloom('reproduce', 'bandwidth-allocation', '--format=json');
    expect({ code, noted }).toEqual({ code: 0, noted: '' });
    const rows = JSON.parse(printed) as readonly Readonly<Record<string, unknown>>[];
    expect(rows.map(({ id }) => id)).toEqual(PUBLISHED.map(({ id }) => id));
    for (const row of rows) {
      expect(Object.keys(row)).toEqual(['id', 'published', 'ours', 'simulated', 'relativeDifference']);
    }
  });

  it('gives the statements of the text on request', () => {
    const { code, printed } = netloom(
      'reproduce',
      'bandwidth-allocation',
      '--part=statements',
      '--format=json',
    );
    expect(code).toBe(0);
    const rows = JSON.parse(printed) as readonly Readonly<Record<string, unknown>>[];
    for (const row of rows) expect(Object.keys(row)).toEqual(['id', 'statement', 'holds', 'numbers']);
    expect(rows.map(({ id }) => id)).toEqual([
      'F3a',
      'F3b',
      'P1',
      'P2',
      'P3',
      'P4',
      'C1',
      'C2',
      'C3',
      'C4',
      'I1',
    ]);
    expect(netloom('reproduce', 'astra-sim', '--part=statements').noted).toMatch(/--part/);
  });

  it('prints a table for people, with what is outside and why', () => {
    const { printed } = netloom('reproduce', 'bandwidth-allocation', '--format=text');
    expect(printed).toMatch(/^perf\.smart\.mean +1\.17 +1\.171 +1\.168 +times +0\.1 % +within$/m);
    expect(printed).toMatch(/^fastest\.3d\.17b\.bw1 +87\.55 +87\.586 +GB\/s +0\.04\d+ % +outside$/m);
    expect(printed).toMatch(/^fastest\.3d\.17b\.bw1: One group/m);
  });

  it('gives the statements of ASTRA-SIM with the numbers they follow from', () => {
    const statements: readonly Statement[] = [
      { figure: '9', statement: 'One is faster.', holds: true, numbers: { ns: [1, 2] } },
      {
        figure: '10',
        statement: 'Two is slower.',
        holds: false,
        numbers: {},
        note: 'What flips it is three.',
      },
    ];
    expect(JSON.parse(astraJson(statements))).toEqual(statements);
    const text = astraText(statements);
    expect(text).toMatch(/^One is faster\. +9 +holds$/m);
    expect(text).toMatch(/^Two is slower\. +10 +does not$/m);
    expect(text).toMatch(/^1 of 2 hold\.\n\nTwo is slower\.\n {2}What flips it is three\.$/m);
  });

  it('lists its studies', () => {
    expect(netloom('reproduce', 'toString').noted).toBe(
      'error: toString: unknown study; expected bandwidth-allocation, astra-sim, meshslice, dln, tcp-dlrm\n',
    );
    expect(netloom('reproduce').noted).toBe(
      'error: STUDY: is missing; expected bandwidth-allocation, astra-sim, meshslice, dln, tcp-dlrm\n',
    );
  });
});
