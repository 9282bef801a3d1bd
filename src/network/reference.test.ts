/**
 * Runs of ASTRA-sim 1.0 with one collective, one dimension (or one group of all NPUs) and one active chunk:
 * the end time is the sum of the chunks' phases, truncated to whole ns. Networks read `Block(size) links x
 * GiB/s latency`, sizes in bytes, times in ns, payload in 2^20 B.
 */
import { describe, expect, it } from 'vitest';
import { parseAlgorithmList } from '../collective/algorithm-name.ts';
import { logicalDimensions } from '../collective/logical.ts';
import { planCollective } from '../collective/plan.ts';
import type { Collective } from '../collective/types.ts';
import { linkLevelBandwidthGBps } from '../topology/bandwidth.ts';
import type { Dimension } from '../topology/dimension.ts';
import { parseNotation } from '../topology/notation.ts';
import type { Result } from '../units/result.ts';
import { createAnalyticalNetwork } from './analytical/analytical.ts';

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.problems[0]?.message);
  return result.value;
}

function dimensionOf(text: string): Dimension {
  const [block = '', links = '', latency = '', ...terms] = text.split(' ');
  const { kind, size } = valueOf(parseNotation(block))[0]!;
  const [linksPerNpu = 0, linkBandwidthGiBps = 0] = links.split('x').map(Number);
  const numbers = (prefix: string): number[] =>
    (terms.find((term) => term.startsWith(prefix))?.slice(prefix.length) ?? '0/0/0').split('/').map(Number);
  const [hbmLatencyNs = 0, hbmBandwidthGBps = 0, hbmScale = 0] = numbers('hbm');
  const link = {
    linksPerNpu,
    linkBandwidthGiBps,
    nicLatencyNs: numbers('nic')[0]!,
    routerLatencyNs: numbers('router')[0]!,
    hbmLatencyNs,
    hbmBandwidthGBps,
    hbmScale,
  };
  const bandwidthGBps = linkLevelBandwidthGBps(kind, size, link);
  return { kind, size, bandwidthGBps, linkLatencyNs: Number(latency), tier: 'node', link };
}

function chunksOf(bytes: number, splits: number): number[] {
  const chunk = Math.floor(bytes / splits);
  const chunks: number[] = [];
  for (let left = bytes; left > 0; left -= chunk) chunks.push(Math.min(chunk, left));
  return chunks;
}

type Case = readonly [
  network: string,
  algorithm: string,
  collective: Collective,
  endpointDelayNs: number,
  bytes: number,
  splits: number,
  endNs: number,
  payloadMiB: readonly number[],
];

const CASES: readonly Case[] = [
  ['Ring(8) 2x40 300', 'ring', 'allReduce', 10, 25165824, 4, 530164, [42]],
  ['Ring(8) 2x40 300', 'ring', 'reduceScatter', 10, 25165824, 4, 265144, [21]],
  ['Ring(8) 2x40 300', 'ring', 'allGather', 10, 3145728, 4, 265060, [21]],
  ['Ring(8) 2x40 300', 'ring', 'allToAll', 10, 25165824, 4, 1060120, [84]],
  ['FC(8) 7x12 250', 'direct', 'allReduce', 10, 25165824, 4, 490412, [42]],
  ['FC(8) 7x12 250', 'direct', 'reduceScatter', 10, 25165824, 4, 245232, [21]],
  ['FC(8) 7x12 250', 'direct', 'allGather', 10, 3145728, 4, 245220, [21]],
  ['FC(8) 7x12 250', 'direct', 'allToAll', 10, 25165824, 4, 245220, [21]],
  ['Switch(8) 1x75 400', 'halvingDoubling', 'allReduce', 10, 25165824, 4, 566392, [42]],
  ['Switch(8) 1x75 400', 'halvingDoubling', 'reduceScatter', 10, 25165824, 4, 283240, [21]],
  ['Switch(8) 1x75 400', 'halvingDoubling', 'allGather', 10, 3145728, 4, 283192, [21]],
  ['Switch(8) 1x75 400', 'direct', 'allReduce', 10, 25165824, 4, 84652, [42]],
  ['Switch(8) 1x75 400', 'direct', 'allToAll', 10, 25165824, 4, 42340, [21]],
  ['Ring(8) 2x40 300', 'direct', 'allReduce', 10, 25165824, 4, 82972, [42]],
  ['Ring(8) 2x40 300', 'direct', 'allToAll', 10, 25165824, 4, 41500, [21]],
  ['FC(8) 7x12 250', 'ring', 'allReduce', 10, 25165824, 4, 3432644, [42]],
  ['Switch(8) 1x75 400', 'ring', 'allReduce', 10, 25165824, 4, 592324, [42]],
  ['Ring(8) 2x40 300', 'halvingDoubling', 'allReduce', 10, 25165824, 4, 529816, [42]],
  ['FC(8) 7x12 250', 'halvingDoubling', 'allReduce', 10, 25165824, 4, 3424288, [42]],
  ['Switch(8) 1x75 400', 'doubleBinaryTree', 'allReduce', 10, 25165824, 4, 1895200, [24]],
  ['Ring(16) 2x30 700', 'doubleBinaryTree', 'allReduce', 10, 10485760, 2, 1344680, [10]],
  ['FC(4) 3x20 150', 'doubleBinaryTree', 'allReduce', 10, 9437191, 3, 1760570, [9.000007]],
  ['Switch(2) 1x20 150', 'doubleBinaryTree', 'allReduce', 10, 4194304, 1, 391278, [4]],
  ['FC(8) 7x12 250', 'direct3', 'allReduce', 10, 25165824, 2, 1468016, [42]],
  ['FC(8) 7x12 250', 'direct3', 'reduceScatter', 10, 100663296, 2, 2931410, [84]],
  ['Ring(8) 2x40 300', 'direct2', 'allReduce', 10, 25165824, 2, 302776, [42]],
  ['Ring(8) 2x40 300', 'direct20', 'allToAll', 10, 25165824, 2, 39060, [21]],
  ['Ring(2) 2x50 1000', 'ring', 'allReduce', 10, 1048576, 1, 11797, [1]],
  ['FC(2) 1x50 1000', 'direct', 'allReduce', 10, 1048576, 1, 21563, [1]],
  ['Ring(5) 2x33.3 120.6', 'ring', 'allReduce', 10, 5000003, 7, 120232, [7.629387]],
  ['FC(7) 6x9.1 77.7', 'direct', 'reduceScatter', 10, 7654321, 5, 112487, [6.256886]],
  ['Ring(16) 2x25 500', 'ring', 'allToAll', 10, 16777216, 2, 2466020, [120]],
  ['Ring(4) 2x100 500', 'ring', 'allReduce', 10, 1073741824, 1, 7507894, [1536]],
  ['Switch(8) 1x75 400', 'halvingDoubling', 'allReduce', 10, 536870912, 2, 11677606, [896]],
  ['Ring(4) 2x100 500', 'ring', 'allReduce', 10, 64, 64, 196480, [0]],
  ['Ring(4) 2x100 500', 'ring', 'allReduce', 10, 127, 64, 389890, [0]],
  ['Switch(8) 1x50 400 nic150 router90', 'halvingDoubling', 'allReduce', 10, 8388608, 4, 302276, [14]],
  ['Ring(8) 2x17.77 123.7 nic33.3 router500', 'ring', 'allReduce', 10, 8388608, 3, 395862, [13.999987]],
  ['Ring(8) 4x20 300', 'ring', 'allReduce', 10, 8388608, 4, 188256, [14]],
  ['Ring(8) 5x20 300', 'ring', 'allReduce', 10, 8388608, 4, 188256, [14]],
  ['FC(8) 14x10 300', 'direct', 'allReduce', 10, 8388608, 4, 100176, [14]],
  ['FC(8) 20x10 300', 'direct', 'allReduce', 10, 8388608, 4, 100176, [14]],
  ['Switch(8) 3x10 300', 'halvingDoubling', 'allReduce', 10, 8388608, 4, 470420, [14]],
  ['Ring(8) 2x100 300 hbm250.25/60.5/1', 'ring', 'allReduce', 10, 8388608, 4, 257259, [14]],
  ['Ring(8) 2x20 300 hbm10/900/1', 'ring', 'allReduce', 10, 8388608, 4, 359168, [14]],
  ['Ring(8) 2x40 300', 'ring', 'allReduce', 0, 4194304, 4, 102200, [7]],
  ['Ring(8) 2x40 300', 'ring', 'allReduce', 1, 4194304, 4, 102260, [7]],
  ['Ring(8) 2x40 300', 'ring', 'allReduce', 100, 4194304, 4, 108200, [7]],
  ['Ring(8) 2x40 60', 'direct', 'allReduce', 500, 4194304, 1, 14069, [7]],
  ['Ring(4) 2x30 400 + Ring(4) 2x30 400', 'oneRing', 'allReduce', 10, 8388608, 4, 293320, [15, 0]],
  ['Ring(4) 2x50 400 + Ring(4) 2x30 400', 'oneRing', 'allReduce', 10, 8388608, 4, 221688, [15, 0]],
  ['Ring(4) 2x50 400 + FC(4) 3x10 600', 'oneDirect', 'allReduce', 10, 8388608, 4, 102576, [3, 12]],
  ['Ring(4) 2x50 400 + FC(4) 3x10 600', 'oneHalvingDoubling', 'allReduce', 10, 8388608, 4, 429716, [12, 3]],
];

describe('the reference simulator', () => {
  it.each(CASES)('gives the same times for %s, %s %s, e = %d, %d B in %d', (...parts) => {
    const [network, algorithm, collective, endpointDelayNs, bytes, splits, endNs, payloadMiB] = parts;
    const dimensions = network.split(' + ').map(dimensionOf);
    const backend = createAnalyticalNetwork({
      topology: { dimensions, splitBandwidth: 'full' },
      endpointDelayNs,
      rounding: 'reference',
    });
    const sizes = dimensions.map(({ size }) => size);
    const logical = valueOf(logicalDimensions(sizes, valueOf(parseAlgorithmList(algorithm))));
    let end = 0;
    const sent = dimensions.map(() => 0);
    for (const chunk of chunksOf(bytes, splits)) {
      const request = { collective, bytes: chunk, dimensions: logical, rounding: 'reference' } as const;
      for (const phase of planCollective({ ...request, optimization: 'localBWAware' })) {
        const cost = backend.phaseCost({ ...phase, bytes: phase.bytesIn, tree: 0 });
        end += cost.durationNs;
        for (const [index, part] of cost.npu0Bytes.entries()) sent[index]! += part;
      }
    }
    expect(Math.floor(end)).toBe(endNs);
    expect(sent.map((part) => Math.round((part / 2 ** 20) * 1e6) / 1e6)).toEqual(payloadMiB);
  });
});
