/** What the NPUs hold of one block: contributions of NPUs, as bits. Most hold a few at first, so that only the words with bits are looked at. */
import type { Capacities } from '../bounds/capacities.ts';

export interface Holdings {
  /** Each NPU has its own contribution, or `owner` alone has the block. */
  readonly start: (owner: number) => void;
  /** Takes what a node holds now as the message of that number. */
  readonly send: (message: number, from: number) => void;
  /** A message arrives; returns what is wrong with it, 'nothing' where it is empty. */
  readonly receive: (message: number, to: number, isReduced: boolean) => string | undefined;
  readonly isComplete: (npu: number) => boolean;
}

/** Of a block whose contributions are added up, or of one that is copied. */
export function createHoldings({ npus, nodes }: Capacities, isAdded: boolean): Holdings {
  const words = isAdded ? Math.ceil(npus / 32) : 1;
  const held = new Uint32Array(nodes * words);
  /** By node, its words with bits: from `low` to before `high`. */
  const low = new Int32Array(nodes);
  const high = new Int32Array(nodes);
  let sent = new Uint32Array(words);
  let [sentLow, sentHigh] = [new Int32Array(1), new Int32Array(1)];
  const promise = new Uint32Array(words).fill(isAdded ? 0xffffffff : 1);
  if (isAdded && npus % 32 !== 0) promise[words - 1] = 2 ** (npus % 32) - 1;
  const give = (node: number, word: number, bits: number): void => {
    held[node * words + word] = bits;
    [low[node], high[node]] = [word, word + 1];
  };
  const makeRoom = (messages: number): void => {
    if (messages <= sentLow.length) return;
    const [bits, lows, highs] = [sent, sentLow, sentHigh];
    sent = new Uint32Array(2 * messages * words);
    sentLow = new Int32Array(2 * messages);
    sentHigh = new Int32Array(2 * messages);
    sent.set(bits);
    sentLow.set(lows);
    sentHigh.set(highs);
  };
  return {
    start: (owner) => {
      held.fill(0);
      low.fill(0);
      high.fill(0);
      if (!isAdded) give(owner, 0, 1);
      else for (let npu = 0; npu < npus; npu += 1) give(npu, npu >>> 5, 1 << (npu & 31));
    },
    send: (message, from) => {
      makeRoom(message + 1);
      const [first, end] = [low[from]!, high[from]!];
      sentLow[message] = first;
      sentHigh[message] = end;
      const move = message * words - from * words;
      for (let at = from * words + first; at < from * words + end; at += 1) sent[at + move] = held[at]!;
    },
    receive: (message, to, isReduced) => {
      const [first, end] = [sentLow[message]!, sentHigh[message]!];
      if (first === end) return 'nothing';
      const base = to * words;
      const move = message * words - base;
      // Before and after the words that arrive, nothing may be lost.
      if (!isReduced && high[to]! > low[to]! && (low[to]! < first || high[to]! > end))
        return 'takes the place of contributions that it lacks';
      for (let at = base + first; at < base + end; at += 1) {
        const arrives = sent[at + move]!;
        const present = held[at]!;
        if (isReduced && (present & arrives) !== 0) return 'adds a contribution a second time';
        if (!isReduced && (present & ~arrives) !== 0) return 'takes the place of contributions that it lacks';
        held[at] = present | arrives;
      }
      const isEmpty = high[to] === low[to];
      low[to] = isEmpty ? first : Math.min(low[to]!, first);
      high[to] = isEmpty ? end : Math.max(high[to]!, end);
      return undefined;
    },
    isComplete: (npu) => {
      for (let word = 0; word < words; word += 1)
        if (held[npu * words + word] !== promise[word]) return false;
      return true;
    },
  };
}
