import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import type { Design } from '../../../design/document.ts';
import { createDocumentStore, shownDesign, UNTIL_ENDED, type DocumentStore } from './document-store.ts';

/** A slow second implementation of the document and its history: lists of designs. */
interface Model {
  past: readonly Design[];
  design: Design;
  future: readonly Design[];
  preview: Design | null;
  /** The current gesture, and the time of its last edit. */
  gesture: { readonly name: string; readonly atMs: number } | null;
}

interface Real {
  readonly document: DocumentStore;
  readonly clock: { ms: number };
}

/** Steps of one gesture are closer together than this. */
const PAUSE_MS = 1000;

function withBudget(design: Design, budgetGBps: number): Design {
  const { bandwidth } = design;
  return bandwidth.budgetGBps === budgetGBps
    ? design
    : { ...design, bandwidth: { ...bandwidth, budgetGBps } };
}

function edited(model: Model, name: string, atMs: number, pauseMs: number, design: Design): void {
  model.preview = null;
  if (design === model.design) return;
  const goesOn = model.gesture?.name === name && atMs - model.gesture.atMs < pauseMs;
  if (!goesOn) {
    model.past = [...model.past, model.design];
    model.future = [];
  }
  model.design = design;
  model.gesture = { name, atMs };
}

/** A gesture as a command: its effect on the model and on the document, which must be equal afterwards. */
function command(
  name: string,
  act: (model: Model, real: Real) => void,
): fc.Command<Model, Real> & { readonly toString: () => string } {
  return {
    check: () => true,
    run(model, real) {
      act(model, real);
      const state = real.document.store.getState();
      const { pastStates, futureStates } = real.document.history.getState();
      expect(state.design).toEqual(model.design);
      expect(shownDesign(state)).toEqual(model.preview ?? model.design);
      expect(pastStates.map(({ design }) => design)).toEqual(model.past);
      expect(futureStates.map(({ design }) => design)).toEqual(model.future);
    },
    toString: () => name,
  };
}

const budgets = fc.constantFrom(100, 200, 300, 400, 500);
const names = fc.constantFrom('typing', 'slider');

const editing = fc
  .record({
    afterMs: fc.constantFrom(1, 999, 1000, 60_000),
    name: names,
    budget: budgets,
    isTyping: fc.boolean(),
  })
  .map(({ afterMs, name, budget, isTyping }) => {
    const pauseMs = isTyping ? UNTIL_ENDED : PAUSE_MS;
    return command(`after ${afterMs} ms edit "${name}" ${budget}`, (model, { document, clock }) => {
      clock.ms += afterMs;
      document.edit(name, (design) => withBudget(design, budget), pauseMs);
      edited(model, name, clock.ms, pauseMs, withBudget(model.design, budget));
    });
  });

/** A drag over the page is shown as a preview, but is no edit. */
const dragging = budgets.map((budget) =>
  command(`drag ${budget}`, (model, { document }) => {
    document.preview((design) => withBudget(design, budget));
    const tried = withBudget(model.design, budget);
    model.preview = tried === model.design ? null : tried;
  }),
);

const dropping = fc.constant(
  command('drop', (model, { document, clock }) => {
    const { preview } = document.store.getState();
    document.endGesture();
    document.edit('', (design) => preview ?? design);
    document.endGesture();
    model.gesture = null;
    edited(model, '', clock.ms, PAUSE_MS, model.preview ?? model.design);
    model.gesture = null;
  }),
);

const escaping = fc.constant(
  command('escape', (model, { document }) => {
    document.endPreview();
    model.preview = null;
  }),
);

const ending = fc.constant(
  command('end', (model, { document }) => {
    document.endGesture();
    model.gesture = null;
  }),
);

const undoing = fc.constant(
  command('undo', (model, { document }) => {
    document.undo();
    model.gesture = null;
    model.preview = null;
    const before = model.past.at(-1);
    if (before === undefined) return;
    model.future = [...model.future, model.design];
    model.past = model.past.slice(0, -1);
    model.design = before;
  }),
);

const redoing = fc.constant(
  command('redo', (model, { document }) => {
    document.redo();
    model.gesture = null;
    model.preview = null;
    const after = model.future.at(-1);
    if (after === undefined) return;
    model.past = [...model.past, model.design];
    model.future = model.future.slice(0, -1);
    model.design = after;
  }),
);

/** A file or a link replaces the design, as one edit. */
const importing = fc.constantFrom('a', 'b').map((name) =>
  command(`import ${name}`, (model, { document, clock }) => {
    const design = { ...DEFAULT_DESIGN, name };
    document.endGesture();
    document.edit('', () => design);
    document.endGesture();
    model.gesture = null;
    edited(model, '', clock.ms, PAUSE_MS, design);
    model.gesture = null;
  }),
);

/** The design of the address the page is opened with. */
const opening = fc.constantFrom('c', 'd').map((name) =>
  command(`open ${name}`, (model, { document }) => {
    const design = { ...DEFAULT_DESIGN, name };
    document.open(design);
    Object.assign(model, { past: [], design, future: [], preview: null, gesture: null });
  }),
);

it('undo and redo do the same as lists of designs, whatever the gestures', () => {
  const gestures = [
    ...[editing, editing, editing, editing, dragging, dropping, escaping, ending],
    ...[undoing, undoing, redoing, importing, opening],
  ];
  fc.assert(
    fc.property(fc.commands(gestures, { maxCommands: 60, size: 'max' }), (commands) => {
      const clock = { ms: 0 };
      fc.modelRun(
        () => ({
          model: { past: [], design: DEFAULT_DESIGN, future: [], preview: null, gesture: null },
          real: { document: createDocumentStore(DEFAULT_DESIGN, () => clock.ms), clock },
        }),
        commands,
      );
    }),
    { numRuns: 300 },
  );
});
