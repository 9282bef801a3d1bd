import { describe, expect, it } from 'vitest';
import { ALONE_RUN, IDEAL } from '../../testing/runs/training-run.ts';
import { exchangeSeconds } from './expert-time.ts';
import { layerTime } from './layer-time.ts';
import { stepTime } from './step-time.ts';
import {
  dealtWeights,
  layerWeights,
  type Layout,
  type ExpertShape,
  type TrainingRun,
} from './training-run.ts';

const EXPERTS = { count: 8, chosen: 2, shared: 1, denseLayers: 1 };

function runOf(layout: Partial<Layout>, experts: ExpertShape = EXPERTS): TrainingRun {
  return {
    ...ALONE_RUN,
    model: { ...ALONE_RUN.model, experts },
    layout: { ...ALONE_RUN.layout, ...layout },
  };
}

describe('a layer of experts in closed form', () => {
  it('sends a copy for each expert of a token inside a node, in the layers that have experts', () => {
    // 2000 tokens x 4000 values x 2 bytes, 2 copies, three quarters of them to others, in 3 of 4 layers.
    const sent = (2 * (2000 * 4000 * 2) * 3) / 4;
    const { busGBps, exchangeShare } = IDEAL.collective;
    expect(exchangeSeconds(runOf({ data: 4, experts: 4 }), IDEAL)).toBeCloseTo(
      (0.75 * sent) / (busGBps * exchangeShare * 1e9),
      6,
    );
    expect(exchangeSeconds(runOf({ data: 4 }), IDEAL)).toBe(0);
    expect(exchangeSeconds({ ...runOf({ data: 4, experts: 4 }), model: ALONE_RUN.model }, IDEAL)).toBe(0);
  });

  it('sends a token over the NIC once to each node that has one of its experts', () => {
    const near = exchangeSeconds(runOf({ data: 8, experts: 8 }), IDEAL);
    const both = exchangeSeconds(runOf({ data: 16, experts: 16 }), IDEAL);
    // Two experts on two nodes: the other node has one of them with probability 3/4.
    const far = (0.75 * 0.75 * 2000 * 4000 * 2) / (25e9 * IDEAL.constants.nicShareNear);
    const hop = 0.75 * IDEAL.constants.hopUs * 1e-6;
    expect(both - near).toBeCloseTo(far + hop, 9);
  });

  it('computes what a dense layer does if each token visits the only expert', () => {
    const only = { count: 1, chosen: 1, shared: 0, denseLayers: 0 };
    expect(layerTime(runOf({}, only), IDEAL)).toEqual(layerTime(ALONE_RUN, IDEAL));
    expect(layerWeights(runOf({}, only).model)).toBe(layerWeights(ALONE_RUN.model));
  });

  it('computes the experts of a token and not all of them, wherever they are', () => {
    const dense = { ...ALONE_RUN, model: { ...ALONE_RUN.model, feedForward: 3 * 16_000 } };
    for (const experts of [1, 2, 8]) {
      const { linear, elementwise } = layerTime(runOf({ experts }), IDEAL);
      expect(linear / layerTime(dense, IDEAL).linear).toBeCloseTo(1, 6);
      expect(elementwise / layerTime(dense, IDEAL).elementwise).toBeCloseTo(1, 6);
    }
  });

  it('has the weights of all experts; dense layers have none to distribute', () => {
    const { model } = runOf({});
    const expert = 4000 * 16_000 * 2;
    expect(dealtWeights(model)).toBe(0.75 * 8 * expert);
    expect(layerWeights(model)).toBe(4 * 4000 ** 2 + (1 + 0.25 * 2 + 0.75 * 8) * expert);
    expect(dealtWeights(ALONE_RUN.model)).toBe(0);
  });

  it('separates the exchange from other traffic, and adds up', () => {
    const { seconds, terms } = stepTime(runOf({ data: 4, experts: 4, microBatches: 3 }), IDEAL);
    const exchange = exchangeSeconds(runOf({ data: 4, experts: 4 }), IDEAL);
    expect(terms.experts).toBeCloseTo(3 * 4 * 4 * exchange, 9);
    expect(terms.tensor).toBe(0);
    expect(Object.values(terms).reduce((sum, term) => sum + term, 0)).toBeCloseTo(seconds, 9);
  });
});
