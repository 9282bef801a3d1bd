/**
 * Text as a short, address-safe payload and back: deflate, then base64url without padding. The format `deflate` (RFC 1950) ends with the
 * Adler-32 of the text, which is checked on reading; `deflate-raw` has none. Reading is bounded on both sides, since a few thousand
 * characters can inflate to gigabytes.
 */
import { createMeter, type Meter } from '../../../units/meter.ts';
import { problem, success, type Result } from '../../../units/result.ts';

export const MOST_PAYLOAD_CHARACTERS = 32_768;
export const MOST_INFLATED_BYTES = 262_144;

export type PayloadFormat = 'deflate' | 'deflate-raw';

/** The payload of a text, however long. */
export async function packText(text: string, format: PayloadFormat = 'deflate'): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream(format));
  return toBase64Url(new Uint8Array(await new Response(stream).arrayBuffer()));
}

/** Whether `unpackText` reads what `packText` made of `text`. */
export function fitsPayload(text: string, payload: string): boolean {
  return (
    payload.length <= MOST_PAYLOAD_CHARACTERS && new TextEncoder().encode(text).length <= MOST_INFLATED_BYTES
  );
}

export async function unpackText(
  payload: string,
  meter: Meter = createMeter(),
  format: PayloadFormat = 'deflate',
): Promise<Result<string>> {
  if (payload.length > MOST_PAYLOAD_CHARACTERS) {
    return problem(
      '',
      `it is ${payload.length} characters long; at most ${MOST_PAYLOAD_CHARACTERS} are read`,
    );
  }
  const bytes = fromBase64Url(payload);
  if (bytes === null) {
    return problem('', 'it is not a whole link; a part may be missing or changed');
  }
  return inflate(bytes, meter, format);
}

async function inflate(
  bytes: Uint8Array<ArrayBuffer>,
  meter: Meter,
  format: PayloadFormat,
): Promise<Result<string>> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let size = 0;
  try {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(format));
    const reader = stream.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.length;
      meter.bytes += next.value.length;
      if (size > MOST_INFLATED_BYTES) {
        await reader.cancel().catch(() => undefined);
        return problem('', `it unpacks to more than ${MOST_INFLATED_BYTES} bytes, which no link holds`);
      }
      text += decoder.decode(next.value, { stream: true });
    }
    return success(text + decoder.decode());
  } catch {
    return problem('', 'it cannot be unpacked; a part may be missing or changed');
  }
}

function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) return null;
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
