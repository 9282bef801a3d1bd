import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { SOME_DESIGN } from '../../../../testing/designs.ts';
import { valueOf } from '../../../../units/result.ts';
import { filledFront, readFront } from './front-form.ts';
import { FrontFound, FrontPart } from './FrontPart.tsx';

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
});

describe('a front that was found', () => {
  const row = {
    machine: 'Switch(8)_FatTree(4), NIC GB/s 25',
    layout: 'TP8 DP4, micro-batch 1',
    dollars: 48_000,
    timeNs: 2.5e9,
    tokensPerSecond: 1000,
    mfu: 0.4,
    memoryBytes: 60e9,
    design: SOME_DESIGN,
  };

  it('lists each machine with its layout and a button that applies both, below the proof', () => {
    const html = renderToStaticMarkup(
      <FrontFound found={{ rows: [row], verdict: 'Proved: no machine is faster.' }} isOld={false} />,
    );
    expect(html).toContain('Proved: no machine is faster.');
    expect(html).toContain(
      'aria-label="Apply Switch(8)_FatTree(4), NIC GB/s 25 with TP8 DP4, micro-batch 1"',
    );
    expect(html).toMatch(/\$48,000.*2\.5 s.*40 %/s);
  });

  it('says what it was of once the design has changed, and says why it is empty', () => {
    const html = renderToStaticMarkup(
      <FrontFound found={{ rows: [], verdict: 'No machine of 3 can run the model.' }} isOld />,
    );
    expect(html).toContain('Of the design and the choices as they were: No machine of 3 can run the model.');
    expect(html).not.toContain('<table');
  });
});
