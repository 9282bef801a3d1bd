/** Reads a drawing of the page as plain data and writes the styles of stylesheets into each mark. */
import type { Drawing } from './drawing.ts';
import { px, svgNode, type SvgNode } from './svg-node.ts';

/** The properties that marks take from stylesheets, each with its default, which is not written. */
const SHAPE_STYLES: readonly (readonly [string, string])[] = [
  ['fill', ''],
  ['fill-opacity', '1'],
  ['stroke', 'none'],
  ['stroke-opacity', '1'],
  ['stroke-width', '1px'],
  ['stroke-dasharray', 'none'],
  ['stroke-linecap', 'butt'],
  ['stroke-linejoin', 'miter'],
  ['paint-order', 'normal'],
];
const TEXT_STYLES: readonly (readonly [string, string])[] = [
  ['font-size', ''],
  ['font-weight', '400'],
  ['text-anchor', 'start'],
  ['dominant-baseline', 'auto'],
];
const SHAPES = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan']);
const TEXTS = new Set(['text', 'tspan']);
/** The geometry; all other attributes of an element matter only to the page. */
const KEPT =
  /^(?:d|x|y|x1|y1|x2|y2|cx|cy|r|rx|ry|dx|dy|width|height|points|transform|pattern\w+|gradient\w+|offset|clip-path|mask)$/;

/** Names of patterns in the file by their ids on the page, which contain characters that some readers reject. */
export type PatternNames = Map<string, string>;

/** @param toHex any colour of CSS as `#rrggbb` and its opacity @param names shared by all that goes into one file */
export function readDrawing(
  svg: SVGSVGElement,
  names: PatternNames,
  toHex: (colour: string) => readonly [string, number],
): Pick<Drawing, 'width' | 'height' | 'body'> {
  const rename = (id: string): string => {
    const known = names.get(id) ?? `mark-${names.size + 1}`;
    names.set(id, known);
    return known;
  };

  function read(element: Element): SvgNode | null {
    const name = element.localName;
    if (name === 'title' || name === 'desc' || element.hasAttribute('data-passing')) return null;
    const style = getComputedStyle(element);
    if (style.display === 'none' && name !== 'defs' && element.closest('defs') === null) return null;
    const attributes: Record<string, string> = {};
    for (const { name: key, value } of element.attributes)
      if (KEPT.test(key))
        attributes[key] = value.replace(
          /url\(["']?[^)]*#([^)"']+)["']?\)/,
          (_, id: string) => `url(#${rename(id)})`,
        );
    if (element.id !== '') attributes['id'] = rename(element.id);
    if (style.opacity !== '1') attributes['opacity'] = style.opacity;
    if (SHAPES.has(name)) write(attributes, style, SHAPE_STYLES);
    if (TEXTS.has(name)) write(attributes, style, TEXT_STYLES);
    const children = [...element.childNodes].flatMap((child): (SvgNode | string)[] => {
      if (child.nodeType === Node.TEXT_NODE) return [child.textContent ?? ''];
      if (!(child instanceof Element)) return [];
      const inner = read(child);
      return inner === null ? [] : [inner];
    });
    return svgNode(name, attributes, ...children);
  }

  function write(
    attributes: Record<string, string>,
    style: CSSStyleDeclaration,
    wanted: readonly (readonly [string, string])[],
  ): void {
    for (const [key, initial] of wanted) {
      const value = style.getPropertyValue(key);
      if (value === '' || value === initial) continue;
      if (key.startsWith('stroke-') && style.stroke === 'none') continue;
      const pattern = /url\(["']?[^)]*#([^)"']+)["']?\)/.exec(value)?.[1];
      if (pattern !== undefined) attributes[key] = `url(#${rename(pattern)})`;
      else if ((key === 'fill' || key === 'stroke') && value !== 'none') {
        const [hex, opacity] = toHex(value);
        attributes[key] = hex;
        if (opacity < 1) attributes[`${key}-opacity`] = String(opacity);
      } else attributes[key] = value;
    }
  }

  const { width, height } = sizeOf(svg);
  const body = [...svg.children].flatMap((child) => read(child) ?? []);
  return { width, height, body };
}

/** The whole drawing, whatever part of it is shown. */
function sizeOf(svg: SVGSVGElement): { readonly width: number; readonly height: number } {
  const side = (name: 'width' | 'height'): number =>
    px(Number(svg.dataset[name] ?? svg.getAttribute(name) ?? svg.viewBox.baseVal[name]));
  return { width: side('width'), height: side('height') };
}
