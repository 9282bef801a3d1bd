export const PACKETS_FACTS = {
  name: 'Packets',
  rule: 'messages are segments of TCP in queues before links, which drop what finds no room',
} as const;
