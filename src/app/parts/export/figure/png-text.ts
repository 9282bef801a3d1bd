/**
 * Text in a PNG (PNG specification, third edition, 11.3.3): `tEXt` chunks put in before the picture's data. A chunk is
 * its length, type, data and the CRC of type and data.
 */
const SIGNATURE_BYTES = 8;
/** Length, type and CRC of a chunk. */
const FRAME_BYTES = 12;
const HEADER_DATA_BYTES = 13;

export interface PngText {
  /** 1 to 79 Latin letters. */
  readonly keyword: string;
  readonly text: string;
}

/** The picture with texts behind its header; what is not Latin-1 becomes `?`. */
export function addPngTexts(png: Uint8Array, texts: readonly PngText[]): Uint8Array<ArrayBuffer> {
  const chunks = texts.map(({ keyword, text }) => textChunk(keyword, text));
  const behind = SIGNATURE_BYTES + FRAME_BYTES + HEADER_DATA_BYTES;
  const added = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const whole = new Uint8Array(png.length + added);
  whole.set(png.subarray(0, behind));
  let at = behind;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  whole.set(png.subarray(behind), at);
  return whole;
}

function textChunk(keyword: string, text: string): Uint8Array {
  const data = latin1(`tEXt${keyword}\0${text}`);
  const chunk = new Uint8Array(data.length + 8);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length - 4);
  chunk.set(data, 4);
  view.setUint32(4 + data.length, crc32(data));
  return chunk;
}

function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    return code < 256 ? code : 63;
  });
}

/** CRC-32 of ISO 3309, bit by bit: texts are short. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
