import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { columnsOf } from './columns.ts';
import { shownRows } from './more-rows.ts';
import { METRIC_ROWS } from './rows.ts';

const { topology, bandwidth } = DEFAULT_DESIGN;
const oneDimension: Design = {
  ...DEFAULT_DESIGN,
  topology: { ...topology, dimensions: topology.dimensions.slice(0, 1) },
};

describe('the columns of the comparison', () => {
  it('are the schemes where these can differ', () => {
    expect(columnsOf(DEFAULT_DESIGN)).toEqual(['equal', 'message', 'smart', 'optimal']);
  });

  it('are one where there is one dimension, the machine itself where its links are given', () => {
    expect(columnsOf(oneDimension)).toEqual([bandwidth.scheme]);
    const given: Design = {
      ...oneDimension,
      bandwidth: { ...bandwidth, mode: 'fixed', scheme: 'custom', customGBps: [300] },
    };
    expect(columnsOf(given)).toEqual(['custom']);
  });

  it('stay apart where the optimum has a goal, as it may spend less', () => {
    const goal = { objective: 'timeCost', budget: '<=', constraints: [], others: [] } as const;
    expect(columnsOf({ ...oneDimension, bandwidth: { ...bandwidth, goal } })).toHaveLength(4);
  });
});

describe('the rows of the comparison', () => {
  it('are two at first, and all of them, these two in front, where more are asked for', () => {
    expect(shownRows(METRIC_ROWS, false).map(({ id }) => id)).toEqual(['throughput', 'cost']);
    const all = shownRows(METRIC_ROWS, true).map(({ id }) => id);
    expect(all.slice(0, 2)).toEqual(['throughput', 'cost']);
    expect([...all].sort()).toEqual(METRIC_ROWS.map(({ id }) => id).sort());
  });
});
