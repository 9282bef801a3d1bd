/** The picture as a file of its own: whole, whatever part is shown, with the styles of the page written into it. */
import { downloadBlob } from '../files/download.ts';

/** What the picture's marks take from the stylesheet. */
const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-opacity',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'paint-order',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const;
const COLOURS: ReadonlySet<string> = new Set(['fill', 'stroke']);
const PNG_SCALE = 2;

export function svgText(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const { width, height } = sizeOf(svg);
  const toHex = createColourReader();
  const originals = svg.querySelectorAll('*');
  for (const [index, element] of copy.querySelectorAll('*').entries()) {
    const original = originals[index];
    if (original !== undefined) inline(element, getComputedStyle(original), toHex);
  }
  for (const name of ['class', 'style', 'data-width', 'data-height']) copy.removeAttribute(name);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('viewBox', `0 0 ${width} ${height}`);
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  ground.setAttribute('width', String(width));
  ground.setAttribute('height', String(height));
  ground.setAttribute('fill', toHex(getComputedStyle(svg).backgroundColor));
  // Title and description stay first.
  copy.querySelector('desc')?.after(ground);
  return new XMLSerializer().serializeToString(copy);
}

export function saveSvg(svg: SVGSVGElement, name: string): Promise<void> {
  downloadBlob(`${fileName(name)}.svg`, new Blob([svgText(svg)], { type: 'image/svg+xml' }));
  return Promise.resolve();
}

export async function savePng(svg: SVGSVGElement, name: string): Promise<void> {
  downloadBlob(`${fileName(name)}.png`, await pngOf(svgText(svg), sizeOf(svg)));
}

async function pngOf(text: string, { width, height }: { width: number; height: number }): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * PNG_SCALE);
    canvas.height = Math.round(height * PNG_SCALE);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/png');
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

function inline(element: Element, style: CSSStyleDeclaration, toHex: (colour: string) => string): void {
  for (const name of ['class', 'style', 'data-dimension']) element.removeAttribute(name);
  for (const name of STYLES) {
    const value = style.getPropertyValue(name);
    if (value === '') continue;
    const isColour = COLOURS.has(name) && value !== 'none' && !value.startsWith('url(');
    // A pattern is addressed by the page that it is in.
    const local = value.replace(/url\("?[^"#)]*(#[^")]+)"?\)/, 'url($1)');
    element.setAttribute(name, isColour ? toHex(value) : local);
  }
}

/** Reads any colour of CSS as `rgba()`, which every reader of SVG knows. */
function createColourReader(): (colour: string) => string {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const known = new Map<string, string>();
  return (colour) => {
    const before = known.get(colour);
    if (before !== undefined || context === null) return before ?? colour;
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
    const read = `rgba(${red}, ${green}, ${blue}, ${Math.round((alpha / 255) * 1000) / 1000})`;
    known.set(colour, read);
    return read;
  };
}

function sizeOf(svg: SVGSVGElement): { readonly width: number; readonly height: number } {
  return { width: Number(svg.dataset['width']), height: Number(svg.dataset['height']) };
}

function fileName(name: string): string {
  return name.replace(/[^\w]+/g, '-').replace(/^-|-$/g, '');
}
