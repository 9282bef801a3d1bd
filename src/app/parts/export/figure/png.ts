/** A figure as a PNG of twice the resolution of the page, with its origin inside. */
import type { Figure } from './figure.ts';
import { addPngTexts } from './png-text.ts';
import { partialText, type Origin } from '../origin.ts';
import { printSvg } from './print-svg.ts';

const SCALE = 2;
/** Points a side that every browser's canvas holds. */
const MOST_POINTS = 8192;

export async function pngOf(title: string, figure: Figure, origin: Origin): Promise<Blob> {
  const drawn = await rasterise(figure);
  const bytes = new Uint8Array(await drawn.arrayBuffer());
  const partial = partialText(origin);
  const texts = [
    { keyword: 'Title', text: title },
    { keyword: 'Software', text: 'Netloom' },
    { keyword: 'Description', text: [origin.name, partial].filter((part) => part !== null).join('. ') },
    ...(origin.link === null ? [] : [{ keyword: 'Source', text: origin.link }]),
  ];
  return new Blob([addPngTexts(bytes, texts)], { type: 'image/png' });
}

async function rasterise({ width, height, svg }: Figure): Promise<Blob> {
  const scale = Math.min(SCALE, MOST_POINTS / Math.max(width, height));
  const address = URL.createObjectURL(new Blob([printSvg(svg)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/png');
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
