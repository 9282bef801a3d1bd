/** SVG as text. Every text and attribute is escaped; what XML 1.0 cannot hold at all is left out. */
import type { SvgNode } from './svg-node.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A reader would turn these into spaces inside an attribute.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

export function printSvg({ name, attributes, children }: SvgNode): string {
  const printed = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`);
  if (children.length === 0) return `<${name}${printed.join('')}/>`;
  const inside = children.map((child) => (typeof child === 'string' ? escapeXml(child) : printSvg(child)));
  return `<${name}${printed.join('')}>${inside.join('')}</${name}>`;
}

export function escapeXml(text: string): string {
  return storable(text).replace(/[&<>"\t\n\r]/g, (sign) => ENTITIES[sign] ?? sign);
}

/** The text without control characters, halves of surrogate pairs and the two non-characters. */
export function storable(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are the characters that XML forbids
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, '');
}
