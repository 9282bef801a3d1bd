/** The burst of an all-to-all all-reduce into one port, when every node sends to it at once. */
export interface BurstInput {
  readonly bytes: number;
  readonly chunks: number;
  readonly parallelChunks: number;
  readonly nodes: number;
  readonly switchBufferBytes: number;
  readonly segmentBytes: number;
  /** Header of every segment. Defaults to 54 B: Ethernet, IP and TCP. */
  readonly headerBytes?: number | undefined;
}

export interface Burst {
  /** Bytes that the chunks in flight send into one port, in whole bytes per piece. */
  readonly payloadIntoOnePort: number;
  /** The port's share of the buffer. */
  readonly portBytes: number;
  /** P D / K (N - 1) / N, without rounding. */
  readonly closedForm: number;
  /** Set if the burst fits into the port's buffer, headers included. */
  readonly dropFreeExpected: boolean;
}

export function burstOf(input: BurstInput): Burst {
  const { bytes, chunks, parallelChunks, nodes, segmentBytes, headerBytes = 54 } = input;
  const piece = Math.max(1, Math.floor(Math.floor(bytes / chunks) / nodes));
  const portBytes = Math.floor(input.switchBufferBytes / nodes);
  const closedForm = (parallelChunks * (bytes / chunks) * (nodes - 1)) / nodes;
  return {
    payloadIntoOnePort: parallelChunks * piece * (nodes - 1),
    portBytes,
    closedForm,
    dropFreeExpected: closedForm * (1 + headerBytes / segmentBytes) <= portBytes,
  };
}
