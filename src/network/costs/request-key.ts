import type { PhaseRequest } from './backend.ts';
import { messageKey } from './measured-cost.ts';

/** Returns equal keys for requests that cost the same: trees and directions are not distinguished. */
export function requestKey({ logical, operation, bytes, message }: PhaseRequest): string {
  const { dimension, npuStride, size, algorithm } = logical;
  return [
    dimension,
    npuStride,
    size,
    algorithm.name,
    algorithm.made?.key,
    algorithm.window,
    operation,
    bytes,
    messageKey(message),
  ].join();
}
