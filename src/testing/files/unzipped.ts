/** The first bytes of an entry of the central directory. */
const ENTRY = 0x02014b50;

/** The files of a zip without compression, by name, read by its central directory. */
export function unzipped(zip: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.length);
  const count = view.getUint16(zip.length - 12, true);
  let at = view.getUint32(zip.length - 6, true);
  const files = new Map<string, Uint8Array>();
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(at, true) !== ENTRY) throw new Error(`no entry of a zip at byte ${at}`);
    const [size, length, local] = [
      view.getUint32(at + 24, true),
      view.getUint16(at + 28, true),
      view.getUint32(at + 42, true),
    ];
    const name = new TextDecoder().decode(zip.subarray(at + 46, at + 46 + length));
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    files.set(name, zip.subarray(from, from + size));
    at += 46 + length;
  }
  return files;
}
