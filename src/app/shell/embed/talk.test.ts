import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import type { Design } from '../../../design/document.ts';
import { printDesign } from '../../../design/text/serialize.ts';
import { createDocumentStore, workbenchOf } from '../../state/document/document-store.ts';
import { INITIAL_RUN, type RunState } from '../../state/run/run-state.ts';
import type { ClosedResult, SchemeResult } from '../../../run/report/results.ts';
import { listenedOrigin } from './origin.ts';
import { readDesign } from './read-design.ts';
import { createTalk } from './talk.ts';

const withBudget = (budgetGBps: number): Design => ({
  ...DEFAULT_DESIGN,
  bandwidth: { ...DEFAULT_DESIGN.bandwidth, budgetGBps },
});

/** A frame over an engine whose answers the test gives. */
function setUp() {
  const posted: unknown[] = [];
  const document = createDocumentStore(DEFAULT_DESIGN, () => 0);
  const runs = createStore<RunState>()(() => INITIAL_RUN);
  const editedNow = (): Design => document.store.getState().design;
  // As the runner does: an edit is asked at once.
  const ask = (): void => runs.setState({ phase: 'running', asked: editedNow(), problems: [] });
  document.store.subscribe(ask);
  ask();
  const talk = createTalk({
    read: readDesign,
    open: (workbench) => document.arrange(() => workbench),
    now: () => ({ workbench: workbenchOf(document.store.getState()), run: runs.getState() }),
    follow(changed) {
      const stops = [document.store.subscribe(changed), runs.subscribe(changed)];
      return () => stops.forEach((stop) => stop());
    },
    describe: ({ workbench }) =>
      Promise.resolve({ design: workbench.designs[0]!.bandwidth.budgetGBps, link: 'http://here/#0.v=1' }),
    post: (message) => posted.push(message),
  });
  const finish = (iterationNs: number): void => {
    const closed = { scheme: 'smart', iterationNs: 2 } as ClosedResult;
    const simulated = {
      scheme: 'smart',
      iterationNs,
      computeNs: 1,
      exposedCommNs: 1,
      utilisation: 0.5,
      splitGBps: [1],
      costDollars: 3,
      throughput: { perSecond: 7, unit: 'tokens' },
    } as unknown as SchemeResult;
    runs.setState({ phase: 'finished', shownFor: editedNow(), shown: { smart: { closed, simulated } } });
  };
  /** What was posted since the last look, with what is asked about. */
  const said = async (): Promise<readonly unknown[]> => {
    await new Promise((resolve) => setTimeout(resolve));
    return posted.splice(0);
  };
  return { talk, document, runs, finish, said };
}

const results = (id: unknown, design: unknown, iterationNs: number) =>
  expect.objectContaining({
    netloom: 'results',
    id,
    design,
    link: 'http://here/#0.v=1',
    isRefined: false,
    refused: [],
    schemes: [
      {
        scheme: 'smart',
        splitGBps: [1],
        iterationNs,
        computeNs: 1,
        exposedCommunicationNs: 1,
        closedFormNs: 2,
        utilisation: 0.5,
        networkCostDollars: 3,
        throughput: 7,
        throughputUnit: 'tokens',
      },
    ],
  }) as unknown;

describe('a frame and the page around it', () => {
  it('says that it listens, and the results when they are there', async () => {
    const { finish, said } = setUp();
    expect(await said()).toEqual([{ netloom: 'ready' }]);
    finish(10);
    expect(await said()).toEqual([results(null, 300, 10)]);
  });

  it('answers a request once the run has ended, with the id of the request', async () => {
    const { talk, finish, said } = setUp();
    await said();
    await talk.hear({ netloom: 'get', id: 'a' });
    await talk.hear({ netloom: 'get', id: 2 });
    expect(await said()).toEqual([]);
    finish(10);
    expect(await said()).toEqual([results('a', 300, 10), results(2, 300, 10)]);
    await talk.hear({ netloom: 'get', id: 3 });
    expect(await said()).toEqual([results(3, 300, 10)]);
  });

  it('opens a design given as an object, as text and as a link', async () => {
    const { talk, finish, said } = setUp();
    finish(1);
    await said();
    const printed = printDesign(withBudget(600));
    const budgets = [
      [JSON.parse(printed) as unknown, 600],
      [printDesign(withBudget(700)), 700],
      ['#0.v=1&bandwidth.budgetGBps=800', 800],
      ['https://somewhere.test/netloom/?tab=cost#0.v=1&bandwidth.budgetGBps=900', 900],
    ] as const;
    for (const [design, budget] of budgets) {
      await talk.hear({ netloom: 'set', id: budget, design });
      finish(budget);
      expect(await said()).toEqual([results(budget, budget, budget)]);
    }
  });

  it('reports changes without a request, each once', async () => {
    const { document, runs, finish, said } = setUp();
    finish(1);
    await said();
    document.edit('budget', () => withBudget(500));
    expect(await said()).toEqual([]);
    finish(5);
    runs.setState({ wallMs: 3 });
    expect(await said()).toEqual([results(null, 500, 5)]);
  });

  it('names the problem, and opens nothing', async () => {
    const { talk, document, finish, said } = setUp();
    finish(1);
    await said();
    const loop: Record<string, unknown> = {};
    loop['self'] = loop;
    const wrong: readonly unknown[] = [
      { netloom: 'set', id: 1, design: { v: 1, bandwidth: { budgetGBps: -1 } } },
      { netloom: 'set', id: 2, design: 'nonsense' },
      { netloom: 'set', id: 3, design: loop },
      { netloom: 'set', id: 4, design: 7 },
      { netloom: 'set', id: 5 },
      { netloom: 'run', id: 6 },
      { netloom: 'get' },
    ];
    for (const request of wrong) await talk.hear(request);
    const answers = (await said()) as readonly {
      id: unknown;
      netloom: string;
      problems: { path: string }[];
    }[];
    expect(answers.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, null]);
    expect(new Set(answers.map(({ netloom }) => netloom))).toEqual(new Set(['refused']));
    expect(answers[0]?.problems[0]?.path).toBe('bandwidth.budgetGBps');
    expect(document.store.getState().design).toBe(DEFAULT_DESIGN);
    for (const other of [null, 1, 'netloom', {}, { type: 'hello' }]) await talk.hear(other);
    expect(await said()).toEqual([]);
  });

  it('answers a design that another took the place of, and a run that came to nothing', async () => {
    const { talk, runs, finish, said } = setUp();
    finish(1);
    await said();
    await talk.hear({ netloom: 'set', id: 1, design: printDesign(withBudget(600)) });
    await talk.hear({ netloom: 'set', id: 2, design: printDesign(withBudget(700)) });
    expect(await said()).toEqual([
      {
        netloom: 'refused',
        id: 1,
        problems: [{ path: 'design', message: 'another design was set before its results came' }],
      },
    ]);
    runs.setState({ phase: 'refused', problems: [{ path: 'system.chunks', message: 'too many' }] });
    expect(await said()).toEqual([
      { netloom: 'refused', id: 2, problems: [{ path: 'system.chunks', message: 'too many' }] },
    ]);
    await talk.hear({ netloom: 'set', id: 3, design: { v: 1, topology: { dimensions: [] } } });
    expect(await said()).toEqual([
      {
        netloom: 'refused',
        id: 3,
        problems: [{ path: 'topology.dimensions', message: 'the network has no dimension' }],
      },
    ]);
  });

  it('hears nothing once it is stopped', async () => {
    const { talk, finish, said } = setUp();
    await said();
    talk.stop();
    finish(1);
    expect(await said()).toEqual([]);
  });
});

describe('the origin that is listened to', () => {
  const pageOrigin = 'https://netloom.test';
  const shut = (): string => {
    throw new Error('cross-origin');
  };

  it('is its own, or the one that the address names', () => {
    expect(listenedOrigin('?embed', pageOrigin, () => pageOrigin)).toBe(pageOrigin);
    expect(listenedOrigin('?embed&origin=https://example.org', pageOrigin, shut)).toBe('https://example.org');
    expect(listenedOrigin('?embed&origin=http%3A%2F%2Flocalhost%3A8888%2Flab', pageOrigin, shut)).toBe(
      'http://localhost:8888',
    );
  });

  it('is null if it is missing or not an origin', () => {
    expect(listenedOrigin('?embed', pageOrigin, shut)).toBeNull();
    expect(listenedOrigin('?embed', pageOrigin, () => 'https://example.org')).toBeNull();
    for (const text of ['*', '', 'null', 'example.org', 'file:///home', 'javascript:alert(1)', 'data:,x'])
      expect(
        listenedOrigin(`?embed&origin=${encodeURIComponent(text)}`, pageOrigin, () => pageOrigin),
      ).toBeNull();
  });
});
