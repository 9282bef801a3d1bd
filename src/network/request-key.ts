import type { PhaseRequest } from './backend.ts';

/** The same for requests that cost the same here: trees and directions are not told apart. */
export function requestKey({ logical, operation, bytes }: PhaseRequest): string {
  const { dimension, npuStride, size, algorithm } = logical;
  return [dimension, npuStride, size, algorithm.name, algorithm.window, operation, bytes].join();
}
