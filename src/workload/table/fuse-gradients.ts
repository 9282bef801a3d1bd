/**
 * Gradient fusion: the weight gradients of several layers are reduced together, as one message. Fewer and larger
 * collectives pay the latency less often, and overlap less of the backward pass.
 */
import type { CollectiveOp, Layer, LayerOp } from './layer.ts';

/** A bucket is full when it has reached either; missing ones never fill it. */
export interface Fusion {
  /** Sum of the bytes that its collectives were asked for. */
  readonly bytes?: number;
  /** Layers that reduce gradients. */
  readonly layers?: number;
}

interface Bucket {
  /** By kind: the fused collective. */
  readonly ops: Map<string, CollectiveOp>;
  layers: number;
  bytes: number;
  updateNs: number;
  /** The layer whose gradients came last. */
  last: number;
}

/**
 * Returns the layers with their gradients in buckets. A backward pass goes from the last layer to the first: the
 * collectives of a bucket are those of its last layer there, which the next forward pass comes to first. The update
 * of its layers follows.
 */
export function fuseGradients(layers: readonly Layer[], fusion: Fusion): readonly Layer[] {
  const fused = [...layers];
  let bucket = newBucket();
  for (let index = layers.length - 1; index >= 0; index--) {
    const layer = layers[index]!;
    const { kept, reduced } = split(layer.weightGradient);
    if (reduced.length === 0) continue;
    fused[index] = { ...layer, weightGradient: kept, updateNs: 0 };
    put(bucket, reduced, layer.updateNs, index);
    if (!isFull(bucket, fusion)) continue;
    close(bucket, fused);
    bucket = newBucket();
  }
  if (bucket.layers > 0) close(bucket, fused);
  return fused;
}

function newBucket(): Bucket {
  return { ops: new Map(), layers: 0, bytes: 0, updateNs: 0, last: -1 };
}

function isFull({ bytes, layers }: Bucket, fusion: Fusion): boolean {
  return bytes >= (fusion.bytes ?? Infinity) || layers >= (fusion.layers ?? Infinity);
}

/** The collectives behind the last computation, which reduce gradients over the replicas, and all else. */
function split(ops: readonly LayerOp[]): {
  readonly kept: readonly LayerOp[];
  readonly reduced: readonly CollectiveOp[];
} {
  const behind = ops.findLastIndex(({ kind }) => kind === 'compute') + 1;
  const isReduced = (op: LayerOp, index: number): op is CollectiveOp =>
    index >= behind && op.kind === 'collective' && op.role === 'data' && op.sliced === undefined;
  return {
    kept: ops.filter((op, index) => !isReduced(op, index)),
    reduced: ops.filter(isReduced),
  };
}

function put(bucket: Bucket, reduced: readonly CollectiveOp[], updateNs: number, layer: number): void {
  for (const op of reduced) {
    const { collective, among, reach, slower, everyMicroBatch, beside } = op;
    const key = JSON.stringify([collective, among, reach, slower, everyMicroBatch, beside]);
    const before = bucket.ops.get(key);
    bucket.ops.set(key, before === undefined ? op : joined(before, op));
    bucket.bytes += op.bytes;
  }
  bucket.layers += 1;
  bucket.updateNs += updateNs;
  bucket.last = layer;
}

function joined(before: CollectiveOp, op: CollectiveOp): CollectiveOp {
  const { formula: _, messageBytes: __, ...plain } = before;
  const isMeasured = before.messageBytes !== undefined || op.messageBytes !== undefined;
  return {
    ...plain,
    bytes: before.bytes + op.bytes,
    ...(isMeasured
      ? { messageBytes: (before.messageBytes ?? before.bytes) + (op.messageBytes ?? op.bytes) }
      : {}),
  };
}

function close({ ops, last, updateNs }: Bucket, fused: Layer[]): void {
  const layer = fused[last]!;
  fused[last] = { ...layer, weightGradient: [...layer.weightGradient, ...ops.values()], updateNs };
}
