/** Small graphs for tests. */
import type { Graph } from '../../graph/graph.ts';

/** Links in both directions, as [from, to, GB/s]. */
export function twoWay(
  npuCount: number,
  links: readonly (readonly [number, number, number])[],
  switches: readonly string[] = [],
  latencyNs = 0,
): Graph {
  return {
    npuCount,
    switches,
    links: links.flatMap(([from, to, bandwidthGBps]) => [
      { from, to, bandwidthGBps, latencyNs },
      { from: to, to: from, bandwidthGBps, latencyNs },
    ]),
  };
}

export function ring(npus: number, bandwidthGBps: number): Graph {
  return twoWay(
    npus,
    Array.from({ length: npus }, (_, npu) => [npu, (npu + 1) % npus, bandwidthGBps] as const),
  );
}

export function line(npus: number, bandwidthGBps: number, latencyNs = 0): Graph {
  const links = Array.from({ length: npus - 1 }, (_, npu) => [npu, npu + 1, bandwidthGBps] as const);
  return twoWay(npus, links, [], latencyNs);
}

/** NPUs on one switch, each on a link with its own bandwidth. */
export function star(bandwidths: readonly number[]): Graph {
  return twoWay(
    bandwidths.length,
    bandwidths.map((bandwidth, npu) => [npu, bandwidths.length, bandwidth] as const),
    ['sw'],
  );
}

export function torus(rows: number, columns: number, bandwidthGBps: number): Graph {
  const links = Array.from({ length: rows * columns }, (_, npu) => {
    const [row, column] = [Math.floor(npu / columns), npu % columns];
    return [
      [npu, ((row + 1) % rows) * columns + column, bandwidthGBps],
      [npu, row * columns + ((column + 1) % columns), bandwidthGBps],
    ] as const;
  });
  return twoWay(rows * columns, links.flat());
}

export function fullyConnected(npus: number, bandwidthGBps: number): Graph {
  const all = Array.from({ length: npus }, (_, npu) => npu);
  return twoWay(
    npus,
    all.flatMap((npu) => all.slice(npu + 1).map((other) => [npu, other, bandwidthGBps] as const)),
  );
}
