import { expect, it } from 'vitest';
import { missingFeatures, missingText } from './missing-features.ts';

class Element {
  popover = null;
}
Object.defineProperty(Element.prototype, 'popover', { value: null });
const modern = {
  Worker: Object,
  CompressionStream: Object,
  DecompressionStream: Object,
  HTMLDialogElement: Object,
  structuredClone: Object,
  matchMedia: Object,
  ResizeObserver: Object,
  IntersectionObserver: Object,
  HTMLElement: Element,
};

it('names what a browser lacks', () => {
  expect(missingFeatures(modern)).toEqual([]);
  expect(missingFeatures({ ...modern, HTMLElement: Object })).toEqual(['popover']);
  expect(missingFeatures({})).toEqual([
    ...['Worker', 'CompressionStream', 'DecompressionStream', 'HTMLDialogElement', 'structuredClone'],
    ...['matchMedia', 'ResizeObserver', 'IntersectionObserver', 'popover'],
  ]);
  expect(missingText(['popover'])).toContain('this browser has no popover.');
});
