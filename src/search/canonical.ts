/** The key of a point: a hash of its choices, the same wherever and however the space is run. */

/** Returns a 64-bit hash of a text as 16 hexadecimal digits: two lanes of multiply and rotate, mixed at the end (after MurmurHash 3). */
export function hashOf(text: string): string {
  let a = 0x9e3779b9;
  let b = 0x243f6a88;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 0x85ebca6b);
    a = (a << 13) | (a >>> 19);
    b = Math.imul(b ^ code, 0xc2b2ae35);
    b = (b << 17) | (b >>> 15);
  }
  a = mixed(a ^ Math.imul(b, 0x27d4eb2f));
  b = mixed(b ^ Math.imul(a, 0x165667b1) ^ text.length);
  return (a >>> 0).toString(16).padStart(8, '0') + (b >>> 0).toString(16).padStart(8, '0');
}

function mixed(value: number): number {
  let own = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  own = Math.imul(own ^ (own >>> 13), 0xc2b2ae35);
  return own ^ (own >>> 16);
}

/** Returns which of `count` shards a point belongs to. */
export function shardOf(key: string, count: number): number {
  return Number.parseInt(key.slice(0, 8), 16) % count;
}
