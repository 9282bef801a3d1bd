import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import type { Design } from '../../../design/document.ts';
import { createDocumentStore, workbenchOf, shownDesign, UNTIL_ENDED } from './document-store.ts';

function budget(budgetGBps: number) {
  return (design: Design): Design => ({ ...design, bandwidth: { ...design.bandwidth, budgetGBps } });
}

function setUp() {
  let time = 0;
  const document = createDocumentStore(DEFAULT_DESIGN, () => time);
  return {
    document,
    wait: (ms: number) => (time += ms),
    shown: () => document.store.getState().design.bandwidth.budgetGBps,
  };
}

describe('the document', () => {
  it('folds the edits of one gesture into one entry of the history', () => {
    const { document, shown } = setUp();
    for (const value of [310, 320, 330]) document.edit('budget', budget(value));
    document.undo();
    expect(shown()).toBe(300);
    document.redo();
    expect(shown()).toBe(330);
  });

  it('starts a new entry with another gesture, after a pause, and after an undo', () => {
    const { document, shown, wait } = setUp();
    document.edit('budget', budget(400));
    document.edit('slider', budget(500));
    wait(5000);
    document.edit('slider', budget(600));
    document.undo();
    expect(shown()).toBe(500);
    document.edit('slider', budget(700));
    document.undo();
    expect(shown()).toBe(500);
    document.undo();
    document.undo();
    expect(shown()).toBe(300);
    document.undo();
    expect(shown()).toBe(300);
  });

  it('keeps typing one entry however slowly it goes', () => {
    const { document, shown, wait } = setUp();
    for (const value of [1, 10, 100]) {
      document.edit('typing budget', budget(value), UNTIL_ENDED);
      wait(60_000);
    }
    document.undo();
    expect(shown()).toBe(300);
  });

  it('makes two entries of two gestures of the same name if the first has ended', () => {
    const { document, shown } = setUp();
    document.edit('', budget(400));
    document.endGesture();
    document.edit('', budget(500));
    document.undo();
    expect(shown()).toBe(400);
  });

  it('keeps no entry for an edit that changes nothing', () => {
    const { document } = setUp();
    document.edit('nothing', (design) => design);
    expect(document.history.getState().pastStates).toHaveLength(0);
  });

  it('has no past after opening a design', () => {
    const { document, shown } = setUp();
    document.edit('budget', budget(400));
    document.open(DEFAULT_DESIGN);
    document.undo();
    expect(shown()).toBe(300);
  });

  describe('a preview', () => {
    const budgetShown = (document: ReturnType<typeof setUp>['document']) =>
      shownDesign(document.store.getState()).bandwidth.budgetGBps;

    it('is shown, while design and history stay as they were', () => {
      const { document, shown } = setUp();
      document.preview(budget(400));
      document.preview(budget(500));
      expect([budgetShown(document), shown()]).toEqual([500, 300]);
      expect(document.history.getState().pastStates).toHaveLength(0);
      const { design } = document.store.getState();
      document.endPreview();
      expect(shownDesign(document.store.getState())).toBe(design);
    });

    it('becomes one entry when it is made an edit, and none if the edit changes nothing', () => {
      const { document, shown } = setUp();
      document.preview(budget(400));
      document.edit('drop', budget(400));
      expect([budgetShown(document), shown()]).toEqual([400, 400]);
      document.preview(budget(500));
      document.edit('drop', (design) => design);
      expect(budgetShown(document)).toBe(400);
      document.undo();
      expect([budgetShown(document), document.history.getState().pastStates.length]).toEqual([300, 0]);
    });

    it('ends with an undo and keeps the redo history', () => {
      const { document, shown } = setUp();
      document.edit('budget', budget(400));
      document.undo();
      document.preview(budget(500));
      document.endPreview();
      document.redo();
      expect(shown()).toBe(400);
      document.preview(budget(600));
      document.undo();
      expect(budgetShown(document)).toBe(300);
    });
  });
});

describe('designs side by side', () => {
  const setUp = () => {
    const document = createDocumentStore(DEFAULT_DESIGN, () => 0);
    const names = () => {
      const { designs, active } = workbenchOf(document.store.getState());
      return designs.map(({ name }, index) => (index === active ? `[${name}]` : name)).join(' ');
    };
    const add = (name: string) =>
      document.arrange(({ designs }) => ({
        designs: [...designs, { ...DEFAULT_DESIGN, name }],
        active: designs.length,
      }));
    const rename = (name: string) => document.edit('', (design) => ({ ...design, name }));
    document.open({ ...DEFAULT_DESIGN, name: 'a' });
    return { document, names, add, rename };
  };

  it('are added, edited and removed, and undo reverts each change', () => {
    const { document, names, add, rename } = setUp();
    add('b');
    rename('b2');
    document.endGesture();
    document.turnTo(0);
    rename('a2');
    document.arrange(({ designs }) => ({ designs: designs.slice(0, 1), active: 0 }));
    expect(names()).toBe('[a2]');
    const undone: string[] = [];
    for (let step = 0; step < 4; step += 1) {
      document.undo();
      undone.push(names());
    }
    expect(undone).toEqual(['[a2] b2', '[a] b2', 'a [b]', '[a]']);
    for (let step = 0; step < 4; step += 1) document.redo();
    expect(names()).toBe('[a2]');
  });

  it('can be switched without an entry in the history, and without losing the redo history', () => {
    const { document, names, add, rename } = setUp();
    add('b');
    rename('b2');
    document.undo();
    document.turnTo(0);
    expect(names()).toBe('[a] b');
    document.turnTo(7);
    expect(names()).toBe('[a] b');
    document.redo();
    expect(names()).toBe('a [b2]');
  });

  it('keep a single preview, of the edited design', () => {
    const { document, add } = setUp();
    add('b');
    document.preview((design) => ({ ...design, name: 'tried' }));
    document.turnTo(0);
    expect(document.store.getState().preview).toBeNull();
  });
});
