/** Encodes and decodes UTF-8. */

/** Decodes bytes; each byte that is not valid UTF-8 becomes one character. */
export function decodeUtf8(bytes: Uint8Array): string {
  const plain = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  if (!/[\u0080-\u00ff]/.test(plain)) return plain;
  const escaped = Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  try {
    return decodeURIComponent(escaped);
  } catch {
    return plain;
  }
}

export function encodeUtf8(text: string): Uint8Array {
  // A lone surrogate has no encoding.
  const whole = Array.from(text, (char) => (/^[\uD800-\uDFFF]$/.test(char) ? '?' : char)).join('');
  const escaped = encodeURIComponent(whole);
  const bytes: number[] = [];
  for (let at = 0; at < escaped.length; at += 1) {
    if (escaped[at] === '%') {
      bytes.push(Number.parseInt(escaped.slice(at + 1, at + 3), 16));
      at += 2;
    } else bytes.push(escaped.charCodeAt(at));
  }
  return Uint8Array.from(bytes);
}
