/** Messages that are sent and not delivered: where each ends in its stream, and what it means to who sent it. */
export interface Messages {
  ends: Float64Array;
  tags: Int32Array;
  nexts: Int32Array;
  free: number;
}

export function createMessages(capacity = 1024): Messages {
  const messages = { ends: new Float64Array(0), tags: new Int32Array(0), nexts: new Int32Array(0), free: -1 };
  grow(messages, capacity);
  return messages;
}

export function takeMessage(messages: Messages, end: number, tag: number): number {
  if (messages.free < 0) grow(messages, 2 * messages.tags.length);
  const message = messages.free;
  messages.free = messages.nexts[message]!;
  messages.ends[message] = end;
  messages.tags[message] = tag;
  messages.nexts[message] = -1;
  return message;
}

export function freeMessage(messages: Messages, message: number): void {
  messages.nexts[message] = messages.free;
  messages.free = message;
}

function grow(messages: Messages, capacity: number): void {
  const had = messages.tags.length;
  const ends = new Float64Array(capacity);
  const tags = new Int32Array(capacity);
  const nexts = new Int32Array(capacity);
  ends.set(messages.ends);
  tags.set(messages.tags);
  nexts.set(messages.nexts);
  for (let message = had; message < capacity; message++)
    nexts[message] = message + 1 < capacity ? message + 1 : -1;
  messages.ends = ends;
  messages.tags = tags;
  messages.nexts = nexts;
  messages.free = had;
}
