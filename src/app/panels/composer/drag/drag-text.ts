/** Announcements about the carried block, for screen readers. */
import type { DesignDimension } from '../../../../design/document.ts';
import { blocks } from '../../../../topology/blocks/blocks.ts';
import type { Held } from './held.ts';

export function named({ kind, size }: Pick<DesignDimension, 'kind' | 'size'>): string {
  return `${blocks[kind].label}(${size})`;
}

export function liftedWords(held: Held): string {
  const whence = held.from === null ? 'new, in the hand' : `picked up from dimension ${held.from + 1}`;
  return `${named(held.dimension)} ${whence}; ${placeWords(held)} Arrow keys move it, Space drops it, Escape cancels.`;
}

export function carriedWords(held: Held): string {
  return `${named(held.dimension)}: ${placeWords(held)}`;
}

export function droppedWords(held: Held): string {
  const { dimension, from, at, others } = held;
  if (at === null) {
    return from === null ? 'Nothing added.' : `${named(dimension)} removed. ${others} dimensions left.`;
  }
  if (from === null) return `${named(dimension)} added as dimension ${at + 1}.`;
  if (from === at) return `${named(dimension)} stays dimension ${at + 1}.`;
  return `${named(dimension)} is now dimension ${at + 1} of ${others + 1}.`;
}

export function cancelledWords({ dimension, from }: Held): string {
  return from === null
    ? 'Cancelled. Nothing added.'
    : `Cancelled. ${named(dimension)} stays dimension ${from + 1}.`;
}

function placeWords({ from, at, others }: Held): string {
  if (at !== null) return `dimension ${at + 1} of ${others + 1}.`;
  return from === null ? 'outside the network.' : 'outside the network, to be removed.';
}
