import type { SchemeResult } from '../protocol.ts';

/** The columns of a result's layers, which go over without being copied: a table of 4,096 layers is megabytes. */
export function layerBuffers({ layers }: SchemeResult): ArrayBuffer[] {
  if (layers === null) return [];
  const { times, delays } = layers;
  const columns = [
    ...[times.computeNs, times.commNs, times.exposedNs, times.beganNs, times.endedNs],
    ...[delays.chunks, delays.queueNs, delays.serviceNs, delays.server],
  ];
  return columns.filter((column) => column.byteLength > 0).map((column) => column.buffer);
}
