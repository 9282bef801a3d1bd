import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { GroupSpan } from './GroupSpan.tsx';
import { looksSame, type ShownBlock } from './shown-blocks.ts';

const textOf = (markup: string): string => markup.replaceAll(/<[^>]*>/g, '|').replaceAll(/\|+/g, '|');

describe('the groups on a block', () => {
  it('are those of tables and MLPs in a recommendation model only', () => {
    const span = { model: 8, data: 8 };
    const dlrm = renderToStaticMarkup(<GroupSpan span={{ ...span, isBoth: true }} />);
    expect(textOf(dlrm)).toBe('|Tables: |MP × 8|MLPs: |DP × 8|');
    const traced = renderToStaticMarkup(<GroupSpan span={{ ...span, isTraced: true }} />);
    expect(textOf(traced)).toBe('|groups as traced|');
    expect(textOf(renderToStaticMarkup(<GroupSpan span={{ model: 8, data: 1 }} />))).toBe('|MP × 8|');
  });

  it('are drawn anew where a trace takes the place of a recommendation model', () => {
    const block = { splitGBps: 1, isGiven: false, budgetGBps: 8, price: null } as unknown as ShownBlock;
    const dlrm = { ...block, span: { model: 8, data: 8, isBoth: true as const } };
    const traced = { ...block, span: { model: 8, data: 8, isTraced: true as const } };
    expect(looksSame(dlrm, dlrm)).toBe(true);
    expect(looksSame(dlrm, traced)).toBe(false);
  });
});
