/** The packet network: directed links, each with a FIFO before it, and the links from one node to another. */
export interface PacketLink {
  /**
   * Picoseconds per byte on the link; 8000 / Gb/s. May be fractional: the time of a packet is rounded down.
   */
  readonly psPerByte: number;
  readonly latencyPs: number;
  /**
   * Capacity of the queue before the link in bytes; Infinity if nothing is ever dropped, as in the NIC of a
   * node.
   */
  readonly bufferBytes: number;
}

export interface PacketNetwork {
  readonly nodes: number;
  readonly links: readonly PacketLink[];
  /** The links that packets from one node to another take, in order; at least one for different nodes. */
  readonly route: (from: number, to: number) => readonly number[];
}

/**
 * `nodes` on one switch whose buffer is split evenly over its ports: link n is the NIC of node n, N + n the
 * port to it.
 */
export function oneSwitch(input: {
  readonly nodes: number;
  readonly linkGbps: number;
  readonly linkLatencyPs: number;
  readonly switchBufferBytes: number;
}): PacketNetwork {
  const { nodes, linkGbps, linkLatencyPs, switchBufferBytes } = input;
  const link = (bufferBytes: number): PacketLink => ({
    psPerByte: 8000 / linkGbps,
    latencyPs: linkLatencyPs,
    bufferBytes,
  });
  const nic = link(Infinity);
  const port = link(Math.floor(switchBufferBytes / nodes));
  return {
    nodes,
    links: [...Array.from({ length: nodes }, () => nic), ...Array.from({ length: nodes }, () => port)],
    route: (from, to) => [from, nodes + to],
  };
}
