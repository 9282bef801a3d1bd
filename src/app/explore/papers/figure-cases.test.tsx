import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Panel } from '../../../evidence/papers/panel.ts';
import { FigureCases } from './FigureCases.tsx';

describe('the designs of a figure', () => {
  it('stand below it unfolded, each with a button that says Open', () => {
    const panels = [{ figure: '9' } as Panel];
    const cases = [
      { figure: '9', label: 'torus, 1 MiB', line: 'torus', point: '1 MiB' },
      { figure: '9', label: 'all-to-all', line: 'all-to-all' },
    ];
    const markup = renderToStaticMarkup(
      <FigureCases panels={panels} index={0} cases={cases} open={() => undefined} />,
    );
    expect(markup).not.toContain('<details');
    expect(markup).toContain('Open torus of ');
    expect(markup.match(/aria-label="Open figure 9, [^"]+, as design"/g)).toHaveLength(2);
  });
});
