import { crc32 as hostCrc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addPngTexts, crc32 } from './png-text.ts';

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];

function chunk(type: string, data: Uint8Array): Uint8Array {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(hostCrc32(typed), 4);
  return Buffer.concat([frame.subarray(0, 4), typed, frame.subarray(4)]);
}

/** One grey point. */
const PNG = Buffer.concat([
  Buffer.from(SIGNATURE),
  chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])),
  chunk('IDAT', deflateSync(Buffer.from([0, 127]))),
  chunk('IEND', Buffer.alloc(0)),
]);

/** Every chunk of a picture; throws where a length or CRC is wrong. */
function readChunks(png: Uint8Array): readonly { readonly type: string; readonly data: Buffer }[] {
  const bytes = Buffer.from(png);
  expect([...bytes.subarray(0, 8)]).toEqual(SIGNATURE);
  const found: { type: string; data: Buffer }[] = [];
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const typed = bytes.subarray(at + 4, at + 8 + length);
    expect(bytes.readUInt32BE(at + 8 + length)).toBe(hostCrc32(typed));
    found.push({ type: typed.subarray(0, 4).toString('latin1'), data: typed.subarray(4) });
    at += 12 + length;
  }
  return found;
}

describe('texts in a PNG', () => {
  it('stand behind the header as chunks that a reader finds', () => {
    const link = 'https://netloom.example/#0.bandwidth.budgetGBps=500&v=1';
    const chunks = readChunks(addPngTexts(PNG, [{ keyword: 'Source', text: link }]));
    expect(chunks.map(({ type }) => type)).toEqual(['IHDR', 'tEXt', 'IDAT', 'IEND']);
    expect(chunks[1]?.data.toString('latin1')).toBe(`Source\0${link}`);
  });

  it('leave the picture as it was and are never broken, whatever they say', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 4 }), (texts) => {
        const chunks = readChunks(
          addPngTexts(
            PNG,
            texts.map((text) => ({ keyword: 'Title', text })),
          ),
        );
        expect(chunks.filter(({ type }) => type === 'tEXt')).toHaveLength(texts.length);
        expect(chunks.filter(({ type }) => type !== 'tEXt')).toEqual(readChunks(PNG));
      }),
    );
  });

  it('have the CRC of ISO 3309', () => {
    expect(crc32(Buffer.from('123456789'))).toBe(0xcbf43926);
  });
});
