import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../../design/defaults.ts';
import { withAxes } from '../../../../design/parallelism/with-axes.ts';
import { valueOf } from '../../../../units/result.ts';
import { parseAxes } from '../../../../workload/axes/axes-notation.ts';
import { InnermostField } from './InnermostField.tsx';

function markup(axes: string): string {
  const parallelism = withAxes(DEFAULT_DESIGN.parallelism, valueOf(parseAxes(axes, 512)));
  return renderToStaticMarkup(<InnermostField parallelism={parallelism} />);
}

describe('the field of the innermost dimensions', () => {
  it('says what the axes say, where these lie in one of its two orders', () => {
    expect(markup('TP8 DP64')).toMatch(/<option value="model" selected/);
    expect(markup('DP64 TP8')).toMatch(/<option value="data" selected/);
  });

  it('is missing beside a custom order, which it cannot express', () => {
    expect(markup('PP8 VP8 TP8 CP2 DP4')).toBe('');
  });
});
