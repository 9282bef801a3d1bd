import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { SOME_DESIGN } from '../../../../testing/designs.ts';
import { valueOf } from '../../../../units/result.ts';
import { filledFront, readFront } from './front-form.ts';
import { FrontFound } from './FrontFound.tsx';
import { FrontPart } from './FrontPart.tsx';

describe('the form of a front of machines', () => {
  it('proposes the NPUs and the budget of the design, with half and twice of what an NPU has', () => {
    const form = filledFront({}, SOME_DESIGN);
    const choices = valueOf(readFront(form, SOME_DESIGN));
    const { budgetGBps } = SOME_DESIGN.bandwidth;
    expect(choices.perNpuGBps).toEqual([budgetGBps / 2, budgetGBps, budgetGBps * 2]);
    expect(choices.kinds).toEqual(['ring', 'fullyConnected', 'switch']);
    expect(choices.budgetDollars).toBe(Infinity);
    expect(valueOf(readFront({ ...form, budgetDollars: '$2.5 M' }, SOME_DESIGN)).budgetDollars).toBe(
      2_500_000,
    );
  });

  it.each([
    [{ npus: 'many' }, 'npus'],
    [{ budgetDollars: 'cheap' }, 'budgetDollars'],
    [{ kinds: 'Ring, Moon' }, 'kinds'],
    [{ over: '1, -2' }, 'over'],
    [{ perNpuGBps: '' }, 'perNpuGBps'],
    [{ mostDimensions: 'two' }, 'mostDimensions'],
  ] as const)('says what is wrong at its field: %o', (typed, field) => {
    const read = readFront({ ...filledFront({}, SOME_DESIGN), ...typed }, SOME_DESIGN);
    expect(read.ok ? [] : read.problems.map(({ path }) => path)).toEqual([field]);
  });

  it('has a field for each choice and a button', () => {
    const html = renderToStaticMarkup(<FrontPart design={SOME_DESIGN} />);
    for (const label of [
      'NPUs',
      'Network cost at most ($)',
      'Blocks',
      'Dimensions at most',
      'Budget per NPU (GB/s)',
    ])
      expect(html).toContain(`>${label}</label>`);
    expect(html).toMatch(/<button[^>]*>(<[^>]*>)*Find the front/);
  });

  it('offers every objective of a layout as what is best at every cost', () => {
    const html = renderToStaticMarkup(<FrontPart design={SOME_DESIGN} />);
    const offered = [...html.matchAll(/<option value="(\w+)"/g)].map(([, value]) => value);
    expect(html).toContain('>Best at every cost</label>');
    expect(offered).toEqual(['time', 'days', 'goodput', 'dollarsPerToken', 'energy', 'co2']);
  });
});

describe('a front that was found', () => {
  const row = {
    machine: 'Switch(8)_FatTree(4), NIC GB/s 25',
    layout: 'TP8 DP4, micro-batch 1',
    dollars: 48_000,
    timeNs: 2.5e9,
    value: null,
    score: '',
    tokensPerSecond: 1000,
    mfu: 0.4,
    memoryBytes: 60e9,
    design: SOME_DESIGN,
  };
  const ofTime = { objective: 'time', scoreHead: null } as const;

  it('lists each machine with its layout and a button that applies both, below the proof', () => {
    const html = renderToStaticMarkup(
      <FrontFound
        found={{ ...ofTime, rows: [row], verdict: 'Proved: no machine is faster.' }}
        isOld={false}
      />,
    );
    expect(html).toContain('Proved: no machine is faster.');
    expect(html).toContain(
      'aria-label="Apply Switch(8)_FatTree(4), NIC GB/s 25 with TP8 DP4, micro-batch 1"',
    );
    expect(html).toMatch(/\$48,000.*2\.5 s.*40 %/s);
  });

  it('says what it was of once the design has changed, and says why it is empty', () => {
    const html = renderToStaticMarkup(
      <FrontFound found={{ ...ofTime, rows: [], verdict: 'No machine of 3 can run the model.' }} isOld />,
    );
    expect(html).toContain('Of the design and the choices as they were: No machine of 3 can run the model.');
    expect(html).not.toContain('<table');
  });

  it.each([
    ['days', 'days', 87.7, '87.7', 'Days over money', '>Days<'],
    ['goodput', 'goodput', 0.908, '90.8 %', 'Goodput over money', '>Goodput<'],
    [
      'dollarsPerToken',
      '$/M tokens',
      3.31,
      '3.31',
      'Cost of tokens over cost of the network',
      '>$/M tokens<',
    ],
    ['energy', 'MWh', 46_543, '46,543', 'Energy over money', '>MWh<'],
    ['co2', 't CO2', 19_269, '19,269', 'CO2 over money', '>T CO2<'],
  ] as const)(
    'shows the objective %s with its unit in a column and in the chart',
    (objective, scoreHead, value, score, title, head) => {
      const html = renderToStaticMarkup(
        <FrontFound
          found={{ objective, scoreHead, rows: [{ ...row, value, score }], verdict: 'Proved.' }}
          isOld={false}
        />,
      );
      expect(html).toContain(title);
      expect(html).toContain(head);
      expect(html).toContain(`>${score}<`);
      expect(html).toContain('>2.5 s<');
    },
  );
});
