import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import type { DocumentState } from '../document/document-store.ts';
import { atRest, holdRest } from './at-rest.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const documentOf = (preview: DocumentState['preview']) =>
  createStore<DocumentState>()(() => ({
    design: DEFAULT_DESIGN,
    preview,
    others: { before: [], after: [] },
    sweep: null,
  }));

it('waits for the last edit', () => {
  const document = documentOf(null);
  const work = vi.fn();
  atRest(document, work);
  vi.advanceTimersByTime(250);
  document.setState({ design: { ...DEFAULT_DESIGN, name: 'another' } });
  vi.advanceTimersByTime(250);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(50);
  expect(work).toHaveBeenCalledTimes(1);
  document.setState({ design: DEFAULT_DESIGN });
  vi.advanceTimersByTime(1000);
  expect(work).toHaveBeenCalledTimes(1);
});

it('waits while a drag holds the preview, and runs when it is released', () => {
  const document = documentOf(DEFAULT_DESIGN);
  const work = vi.fn();
  atRest(document, work);
  vi.advanceTimersByTime(10_000);
  expect(work).not.toHaveBeenCalled();
  document.setState({ preview: null });
  vi.advanceTimersByTime(300);
  expect(work).toHaveBeenCalledTimes(1);
});

it('is not done once it is cancelled', () => {
  const document = documentOf(null);
  const work = vi.fn();
  const drop = atRest(document, work);
  drop();
  document.setState({ preview: null });
  vi.advanceTimersByTime(1000);
  expect(work).not.toHaveBeenCalled();
});

it('waits until all results are drawn, but only for a limited time', () => {
  const document = documentOf(null);
  const work = vi.fn();
  const [first, second] = [holdRest(), holdRest()];
  atRest(document, work);
  vi.advanceTimersByTime(400);
  first();
  first();
  expect(work).not.toHaveBeenCalled();
  second();
  expect(work).toHaveBeenCalledTimes(1);
  holdRest();
  atRest(document, work);
  vi.advanceTimersByTime(1999);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(2);
});

it('waits again after an edit that is made while it is held back', () => {
  const document = documentOf(null);
  const work = vi.fn();
  const over = holdRest();
  atRest(document, work);
  vi.advanceTimersByTime(400);
  document.setState({ design: { ...DEFAULT_DESIGN, name: 'another' } });
  over();
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(300);
  expect(work).toHaveBeenCalledTimes(1);
});
