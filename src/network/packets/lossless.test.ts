import { describe, expect, it } from 'vitest';
import { runLossless, type LosslessMessage } from './lossless.ts';
import { oneSwitch, type PacketNetwork } from './network.ts';

const SEGMENTS = { segmentBytes: 946, headerBytes: 54 };

function run(network: PacketNetwork, messages: readonly LosslessMessage[]) {
  const times: number[] = [];
  const end = runLossless(network, SEGMENTS, messages, (message, timePs) => {
    times[message] = timePs / 1000;
  });
  return { end, times };
}

/** A ring of four switches: NIC n, link 4 + n from switch n to the next, port 8 + n; each node sends two hops on. */
function ring(bufferBytes: number): PacketNetwork {
  return {
    nodes: 4,
    links: Array.from({ length: 12 }, (_, link) => ({
      psPerByte: 80,
      latencyPs: 500_000,
      bufferBytes: link < 4 ? Infinity : bufferBytes,
    })),
    route: (from, to) => [from, 4 + from, 4 + ((from + 1) % 4), 8 + to],
  };
}

describe('links that lose nothing', () => {
  it('hold a packet back until the next queue has room', () => {
    // Each of two packets of 1,000 B takes 80 ns a link and 500 ns on it. The port holds one: it is free at 660 ns, told at
    // 1160, when the second starts; it is there 2 x 580 ns later.
    const network = oneSwitch({ nodes: 2, linkGbps: 100, linkLatencyPs: 500_000, switchBufferBytes: 2000 });
    const { end, times } = run(network, [{ from: 0, to: 1, bytes: 2 * 946 }]);
    expect(times).toEqual([1160 + 2 * 580]);
    expect(end).toMatchObject({ state: 'delivered', peakQueueBytes: 1000 });
  });

  it('deliver an incast that tail drop would lose from', () => {
    const network = oneSwitch({
      nodes: 8,
      linkGbps: 100,
      linkLatencyPs: 500_000,
      switchBufferBytes: 8 * 2000,
    });
    const messages = Array.from({ length: 7 }, (_, index) => ({ from: index + 1, to: 0, bytes: 20_000 }));
    const { end, times } = run(network, messages);
    expect(end.state).toBe('delivered');
    expect(times.filter((time) => time > 0)).toHaveLength(7);
  });

  it('name the cycle of credits that blocks them', () => {
    const messages = [0, 1, 2, 3].map((from) => ({ from, to: (from + 2) % 4, bytes: 50_000 }));
    expect(run(ring(1000), messages).end).toEqual({ state: 'blocked', cycle: [4, 5, 6, 7, 4] });
    expect(run(ring(1e6), messages).end.state).toBe('delivered');
  });
});
