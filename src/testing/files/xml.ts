/** A strict reader of the XML that the page writes: elements, attributes, text and the five entities. It throws on anything else. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (XmlElement | string)[];
}

const OPEN = /<([A-Za-z][\w:.-]*)((?:\s+[A-Za-z][\w:.-]*="[^"<]*")*)\s*(\/?)>/y;
const CLOSE = /<\/([A-Za-z][\w:.-]*)>/y;
const TEXT = /[^<>]+/y;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export function readXml(text: string): XmlElement {
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match !== null) at = pattern.lastIndex;
    return match;
  };
  const element = (): XmlElement | null => {
    const open = take(OPEN);
    if (open === null) return null;
    const [, name = '', list = '', closed = ''] = open;
    const attributes = attributesOf(name, list);
    const children: (XmlElement | string)[] = [];
    if (closed === '/') return { name, attributes, children };
    for (;;) {
      const inside = take(TEXT);
      if (inside !== null) children.push(decode(inside[0]));
      const close = take(CLOSE);
      if (close?.[1] === name) return { name, attributes, children };
      const child = close === null ? element() : null;
      if (child === null) throw new Error(`${name} is not closed at ${at}: ${text.slice(at, at + 40)}`);
      children.push(child);
    }
  };
  const root = element();
  if (root === null || text.slice(at).trim() !== '')
    throw new Error(`no single element: ${text.slice(at, at + 40)}`);
  return root;
}

function attributesOf(name: string, list: string): Readonly<Record<string, string>> {
  const attributes: Record<string, string> = {};
  for (const [, key = '', value = ''] of list.matchAll(/([A-Za-z][\w:.-]*)="([^"<]*)"/g)) {
    if (key in attributes) throw new Error(`${name} has ${key} twice`);
    attributes[key] = decode(value);
  }
  return attributes;
}

function decode(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are the characters that XML forbids
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/u.test(text))
    throw new Error('a forbidden character');
  return text.replace(/&([^;]*);?/g, (entity, name: string) => {
    const sign = name.startsWith('#') ? String.fromCodePoint(Number(name.slice(1))) : NAMED[name];
    if (sign === undefined || !entity.endsWith(';')) throw new Error(`the entity ${entity}`);
    return sign;
  });
}

export function elementsOf(root: XmlElement): readonly XmlElement[] {
  const inner = root.children.filter((child) => typeof child !== 'string');
  return [root, ...inner.flatMap(elementsOf)];
}

export function textOf(root: XmlElement): string {
  return root.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
}
