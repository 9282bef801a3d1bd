import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { BASE_V1 } from '../../../design/base.ts';
import { NUMBER_BOUNDS } from '../../../design/bounds.ts';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import { createDocumentStore } from '../../state/document/document-store.ts';
import { orNothing } from '../../parts/fields/optional-number.ts';
import { stepWithin } from '../../ui/field/step.ts';
import {
  printLeastChunk,
  proposalText,
  readLeastChunk,
  stepLeastChunk,
  writeLeastChunk,
} from './least-chunk.ts';
import { ProposalLine } from './ProposalLine.tsx';

const BOUND = orNothing(NUMBER_BOUNDS.leastChunkBytes);

describe('the least chunk as a field', () => {
  it.each([
    [0, 'none'],
    [1, '1 B'],
    [1000, '1000 B'],
    [1536, '1536 B'],
    [3 * 2 ** 10, '3 KiB'],
    [8 * 2 ** 20, '8 MiB'],
    [2 ** 40, '1024 GiB'],
  ])('prints %s as %s and reads it back', (bytes, text) => {
    expect(printLeastChunk(bytes)).toBe(text);
    expect(readLeastChunk(text)).toBe(bytes);
  });

  it('parses an empty text as none, plain numbers as bytes, and any unit', () => {
    expect(['', '4096', '1.5 MiB', '2 MB', 'many'].map(readLeastChunk)).toEqual([
      0,
      4096,
      1_572_864,
      2e6,
      null,
    ]);
  });

  it('steps by powers of two between none and the largest', () => {
    const up = [0, 1000, 4096, 5000, 2 ** 40].map((bytes) => stepWithin(stepLeastChunk, bytes, 1, BOUND));
    expect(up).toEqual([4096, 4096, 8192, 8192, 2 ** 40]);
    const down = [8192, 4097, 4096, 17, 0].map((bytes) => stepWithin(stepLeastChunk, bytes, -1, BOUND));
    expect(down).toEqual([4096, 4096, 0, 0, 0]);
  });

  it('is written and left out as one edit each, which undo takes back', () => {
    const document = createDocumentStore(DEFAULT_DESIGN, () => 0);
    const least = () => document.store.getState().design.system.leastChunkBytes;
    document.edit('', writeLeastChunk(3 * 2 ** 20));
    document.endGesture();
    document.edit('', writeLeastChunk(0));
    document.endGesture();
    const { algorithms } = DEFAULT_DESIGN.system;
    expect(document.store.getState().design.system).toEqual({ ...BASE_V1.system, algorithms });
    document.undo();
    expect(least()).toBe(3 * 2 ** 20);
    document.undo();
    expect(least()).toBe(DEFAULT_DESIGN.system.leastChunkBytes);
  });

  it('gives the worst-case loss of a proposal', () => {
    expect(proposalText({ bytes: 2 ** 23, worstRatio: 1.1336 })).toBe(
      '8 MiB: an all-reduce takes at worst 13.4 % longer than in its best number of chunks.',
    );
    expect(proposalText({ bytes: 2 ** 30, worstRatio: 1 })).toContain('never longer');
  });
});

describe('the press that proposes', () => {
  const nothing = (): void => undefined;
  const drawn = (state: {
    readonly isRunning?: boolean;
    readonly canPropose?: boolean;
    readonly message?: string;
  }) =>
    renderToStaticMarkup(
      createElement(ProposalLine, {
        isRunning: false,
        canPropose: true,
        message: '',
        onPropose: nothing,
        onCancel: nothing,
        ...state,
      }),
    );

  it('is a button, ended by another one while it runs, and says aloud what came of it', () => {
    expect(drawn({})).toMatch(/<button type="button"[^>]*>Propose<\/button>/);
    expect(drawn({ isRunning: true })).toMatch(/<p role="status">Trying .*<button[^>]*>Cancel<\/button>/);
    expect(drawn({ message: '8 MiB' })).toContain('<p role="status">8 MiB</p>');
    expect(drawn({ canPropose: false })).toContain('disabled=""');
  });
});
