import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Design, DesignDimension } from '../../../design/document.ts';
import { PlacementPart } from './PlacementPart.tsx';

function markupOf(size: number, sizes: readonly number[]): string {
  const dimensions: readonly DesignDimension[] = [{ kind: 'ring', size, linkLatencyNs: 500, tier: 'node' }];
  const topology: Design['topology'] = {
    dimensions,
    splitBandwidth: 'full',
    physical: { sizes, lanes: 1, linkLatencyNs: 500 },
  };
  return renderToStaticMarkup(<PlacementPart topology={topology} />);
}

describe('the places of NPUs on what is built', () => {
  it('are those of a line that turns at the end of each row, drawn and as a table', () => {
    const markup = markupOf(4, [2, 2]);
    const cells = [...markup.matchAll(/\(\d, \d\)/g)].map(([cell]) => cell);
    expect(cells).toEqual(['(0, 0)', '(1, 0)', '(1, 1)', '(0, 1)']);
    expect(markup).toContain('<polyline points="9,9 27,9 27,27 9,27"');
  });

  it('are the first 64 of a million, without a drawing', () => {
    const markup = markupOf(2 ** 20, [1024, 1024]);
    expect(markup).toContain('The first 64 of 1,048,576 NPUs.');
    expect(markup).not.toContain('<svg');
    expect([...markup.matchAll(/\(\d+, \d+\)/g)]).toHaveLength(64);
  });

  it('are not shown where the dimensions themselves are built', () => {
    expect(markupOf(4, [4])).toBe('');
  });
});
