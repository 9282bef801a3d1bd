import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { StageBar, StagesPicture } from '../../../../analysis/questions/stages.ts';
import { barAt, layoutOf } from './layout.ts';
import { LanesPlace } from './LanesPlace.tsx';
import { followStages, pickedStage, stagesView, zoomToPass } from './stage-cursor.ts';
import { StageLegend } from './StageLegend.tsx';
import { StageTable } from './StageTable.tsx';
import { stagesTable } from './export-stages.ts';
import { barText, bubbleText, followedText, headline } from './stage-text.ts';

const pass = (stage: number, kind: StageBar['kind'], startNs: number, endNs: number): StageBar => ({
  stage,
  kind,
  startNs,
  endNs,
  chunk: 0,
  microBatch: kind === 'data' || kind === 'update' ? -1 : 0,
});
const times = { forwardNs: 1e6, backwardNs: 2e6, weightNs: 0, pairNs: 3e6 };
const facts = {
  times,
  passesBeginNs: 0,
  passesNs: 3e6,
  computeNs: 2e6,
  exposedDataNs: 0,
  idleNs: 3e6,
  warmUpNs: 1e6,
};
const stage = { ...facts, steadyEndNs: 2e6, passesEndNs: 6e6, layers: 4, inFlight: 2, memoryBytes: 12e9 };

/** One micro-batch through two stages: forward 1 ms, backward 2 ms. */
const PICTURE: StagesPicture = {
  axes: 'TP8 PP2 DP4',
  shape: { schedule: 'oneForwardOneBackward', stages: 2, chunks: 1, microBatches: 1 },
  iterations: 1,
  endNs: 6e6,
  stages: [stage, { ...stage, inFlight: 1 }],
  bars: [
    ...[pass(0, 'forward', 0, 1e6), pass(1, 'forward', 1e6, 2e6), pass(1, 'backward', 2e6, 4e6)],
    ...[pass(0, 'backward', 4e6, 6e6), pass(1, 'data', 4e6, 5e6)],
  ],
  waitedNs: 3e6,
  waitedToEndNs: 3e6,
  withoutMessagesNs: 3e6,
  equalNs: 3e6,
  bubbleNs: 3e6,
  sends: { count: 2, bytes: 1e6 },
};

describe('the stages of a pipeline', () => {
  it('are summarised in a line, with the bubble beside its closed form', () => {
    expect(headline(PICTURE)).toBe('TP8 PP2 DP4: 2 stages work through 1 micro-batch by 1F1B in 6 ms.');
    const waits = 'A stage waits 3 ms until the last pass is over, 50 % of the iteration';
    expect(bubbleText(PICTURE)).toBe(`${waits}, as the closed form says.`);
  });

  it('are described without each cause of waiting, as far as it has an effect', () => {
    const textOf = (waits: Partial<StagesPicture>): string =>
      bubbleText({ ...PICTURE, ...waits }).replace('A stage waits 3 ms until the last pass is over, ', '');
    expect(textOf({ withoutMessagesNs: 2e6, equalNs: 1e6, bubbleNs: 1e6 })).toBe(
      '50 % of the iteration; 2 ms if messages took no time; 1 ms if all stages took the same as well, as the closed form says.',
    );
    expect(textOf({ equalNs: 1e6, bubbleNs: 1e6 })).toBe(
      '50 % of the iteration; 1 ms if all stages took the same, as the closed form says.',
    );
    expect(textOf({ withoutMessagesNs: 2e6, equalNs: 2e6, bubbleNs: 1e6 })).toBe(
      '50 % of the iteration; 2 ms if messages took no time; the closed form says 1 ms: the order of the passes makes the rest.',
    );
  });

  it('also wait for gradients between iterations', () => {
    const several = { ...PICTURE, iterations: 2, bubbleNs: 2e6 };
    expect(bubbleText(several)).toContain('says 2 ms: gradients reduced between iterations make the rest.');
    const zeroBubble = { ...several, shape: { ...PICTURE.shape, schedule: 'zbH1' } } as const;
    expect(bubbleText(zeroBubble)).toContain(
      'says 2 ms: passes of different lengths and gradients reduced between iterations make the rest.',
    );
  });

  it('may wait less than the closed form of DualPipe says, which is no bound', () => {
    const shape = { ...PICTURE.shape, schedule: 'dualPipe' } as const;
    expect(bubbleText({ ...PICTURE, shape, bubbleNs: 4e6 })).toBe(
      'A stage waits 3 ms until the last pass is over, 50 % of the iteration; the closed form says 4 ms, more than they wait: ' +
        'it holds where a forward pass, gradients of inputs and gradients of weights take the same, and is no bound elsewhere.',
    );
    expect(bubbleText({ ...PICTURE, shape, bubbleNs: 2e6 })).toContain(
      'says 2 ms: passes of different lengths make the rest.',
    );
    expect(bubbleText({ ...PICTURE, bubbleNs: 4e6 })).toContain('more than they wait: it is no bound');
  });

  it('equal the sums of other tables where phases begin and end one after the other', () => {
    const shape = { ...PICTURE.shape, schedule: 'zbV', chunks: 2 } as const;
    expect(bubbleText({ ...PICTURE, shape, waitedToEndNs: 4e6, bubbleNs: 0 })).toBe(
      'A stage waits 3 ms between its first and its last pass, 50 % of the iteration; the closed form says 0 ns: ' +
        'passes of different lengths make the rest. Until the last pass of all stages is over, as other orders are counted, it is 4 ms.',
    );
    expect(bubbleText({ ...PICTURE, shape })).toContain('as other orders are counted, it is as long.');
  });

  it('have a row each', () => {
    const html = renderToStaticMarkup(<StageTable picture={PICTURE} />);
    const rows = [...html.matchAll(/<th scope="row">(Stage \d)<\/th>(.*?)<\/tr>/g)].map(([, head, cells]) => [
      head,
      ...[...cells!.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell]) => cell),
    ]);
    expect(rows).toEqual([
      ['Stage 1', '4', '3 ms', '2 ms', '3 ms, 50 %', '0 ns', '3 ms, 50 %', '2', '12 GB'],
      ['Stage 2', '4', '3 ms', '2 ms', '3 ms, 50 %', '0 ns', '3 ms, 50 %', '1', '12 GB'],
    ]);
    expect(html).toContain('In flight, micro-batches');
  });

  it('wait on average as long as the line says, and are idle longer where an iteration ends later', () => {
    const rows = [
      { ...stage, passesNs: 2e6, idleNs: 5e6 },
      { ...stage, passesNs: 4e6, exposedDataNs: 1e6, idleNs: 2e6 },
    ];
    const html = renderToStaticMarkup(<StageTable picture={{ ...PICTURE, endNs: 7e6, stages: rows }} />);
    const waits = [...html.matchAll(/<tr[^>]*><th scope="row">(.*?)<\/tr>/g)].map(([, row]) =>
      [...row!.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell]) => cell).slice(3, 6),
    );
    expect(waits).toEqual([
      ['4 ms, 57.1 %', '0 ns', '5 ms, 71.4 %'],
      ['2 ms, 28.6 %', '1 ms', '2 ms, 28.6 %'],
      ['3 ms, 42.9 %', '500 µs', '3.5 ms, 50 %'],
    ]);
  });

  it('have a bar for each pass, with the micro-batch where there is room, and no bar where they wait', () => {
    const { paths, numbers, height } = layoutOf(PICTURE, { startNs: 0, endNs: 6e6 }, 600);
    const bars = (d: string): number => d.split('M').length - 1;
    expect([bars(paths.forward), bars(paths.backward), bars(paths.data)]).toEqual([2, 2, 1]);
    expect(numbers.map(({ text }) => text)).toEqual(['1', '1', '1', '1']);
    expect(height).toBe(52);
    expect(barAt(PICTURE.bars, 0, 2e6)).toBeNull();
    expect(barText(barAt(PICTURE.bars, 1, 3e6)!, 1)).toBe('Stage 2, backward of micro-batch 1: 2 ms to 4 ms');
    expect(barAt(PICTURE.bars, 1, 4.5e6)?.kind).toBe('data');
  });

  it('name the pass in view once few are in it, without a pointer', () => {
    const close = { isClose: true, span: '2 ms to 4 ms', chunks: 1 };
    expect(followedText(PICTURE.bars[2]!, 1, close)).toBe('Stage 2, backward of micro-batch 1: 2 ms to 4 ms');
    expect(followedText(null, 0, close)).toBe('Stage 1 waits, 2 ms to 4 ms');
    const far = { ...close, isClose: false };
    expect(followedText(null, 0, far)).toBe('2 ms to 4 ms. Point at a lane to see what its stage does.');
    expect(followedText(PICTURE.bars[2]!, 1, far)).toContain('2 ms to 4 ms. Stage 2 is picked. Point');
  });

  it('say that chunks are being computed, and before that how to get them', () => {
    const textOf = (isAsked: boolean): string =>
      renderToStaticMarkup(<LanesPlace isAsked={isAsked} stage={1} />);
    expect(textOf(true)).toMatch(/role="status">Running stage 2 for the chunks of what is shown …</);
    expect(textOf(false)).toContain('Press a pass, or zoom in');
  });

  it('have outlines where a pass is wide enough for one, so that colours carry the overview', () => {
    const outlined = (px: number): number =>
      layoutOf(PICTURE, { startNs: 0, endNs: 6e6 }, px).paths.outline.split('M').length - 1;
    expect(outlined(600)).toBe(2);
    // A backward pass is a third of the time.
    expect(outlined(9)).toBe(0);
    expect(layoutOf(PICTURE, { startNs: 0, endNs: 6e6 }, 9).paths.backward).not.toBe('');
  });

  it('are exported bar by bar', () => {
    const { rows } = stagesTable(PICTURE);
    expect(rows[0]).toEqual([1, 'forward', 1, 1, 0, 1e6]);
    expect(rows.at(-1)).toEqual([2, 'gradients reduced', 1, '', 4e6, 5e6]);
  });
});

it('the update of weights is named as such, and no gradient of weights that a pass would have apart', () => {
  const update = pass(0, 'update', 6e6, 6.1e6);
  expect(barText(update, 2)).toBe('Stage 1, weights updated: 6 ms to 6.1 ms');
  const legend = renderToStaticMarkup(
    <StageLegend bars={[...PICTURE.bars, update]} list={{ current: null }} />,
  );
  expect(legend).toContain('weights updated');
  expect(legend).not.toContain('gradients of weights');
});

it('stages stay zoomed while their times change, and are shown as a whole where others take their place', () => {
  followStages('8 stages', 100);
  zoomToPass({ ...pass(0, 'forward', 20, 30), stage: 3 });
  followStages('8 stages', 200);
  const { view } = stagesView.store.getState();
  expect(view.endNs - view.startNs).toBeLessThan(40);
  followStages('4 stages', 200);
  expect(stagesView.store.getState().view).toEqual({ startNs: 0, endNs: 200 });
  expect(pickedStage.getState().stage).toBe(0);
});
