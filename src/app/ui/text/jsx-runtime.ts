/**
 * What JSX compiles to on this page: React's functions, with every text as the only child of its element.
 *
 * A browser's translation takes text nodes out of the page and replaces them by elements. React keeps such a node if a text has siblings,
 * and would go on writing to it: the page would keep an old number, and fail where it removes the node. The text of an element that has
 * nothing else is written to the element, which survives. So texts side by side are joined, and a text next to elements gets a separate
 * inline element without a style.
 *
 * Marks of direction are shown by their codes: in a name they would reverse the numbers behind it.
 *
 * Cells, key figures and drawings are also marked as not to be translated, unless they say otherwise: a translated number may not be the
 * same number, and translators put HTML into drawings.
 */
import type { ElementType, Key, ReactElement, ReactNode } from 'react';
import { Fragment, jsx as element, jsxs as elementOfMany } from 'react/jsx-runtime';
import './text.css';

export { Fragment };

interface Props {
  readonly children?: ReactNode;
  readonly translate?: 'yes' | 'no';
}
type Make = (type: ElementType, props: Props, key?: Key) => ReactElement;

const UNTRANSLATED: ReadonlySet<unknown> = new Set(['td', 'dd', 'output', 'code', 'svg']);
/** Elements that hold text alone. */
const TEXT_ONLY: ReadonlySet<unknown> = new Set(['option', 'title', 'textarea']);
const DRAWN: ReadonlySet<unknown> = new Set(['text', 'tspan']);
/**
 * Right-to-left override and similar characters; letters of any script are allowed, and a name within one pair of isolates
 * (isolated.ts), which reorders nothing around it.
 */
const DIRECTION = /\u2068\P{Bidi_Control}*\u2069|\p{Bidi_Control}/gu;

export function jsx(type: ElementType, props: Props, key?: Key): ReactElement {
  return (element as Make)(type, settled(type, props), key);
}

export function jsxs(type: ElementType, props: Props, key?: Key): ReactElement {
  const given = settled(type, props);
  return (Array.isArray(given.children) ? (elementOfMany as Make) : (element as Make))(type, given, key);
}

/** Components get their props unchanged; what they render passes through here too. */
export function settled(type: ElementType, props: Props): Props {
  if (typeof type !== 'string' && type !== Fragment) return props;
  const children = withElements(type, props.children);
  const isMarked = UNTRANSLATED.has(type) && props.translate === undefined;
  if (children === props.children && !isMarked) return props;
  return isMarked ? { ...props, children, translate: 'no' } : { ...props, children };
}

function withElements(type: ElementType, children: ReactNode): ReactNode {
  if (isText(children)) return type === Fragment ? inElement(type, children) : visible(children);
  if (!Array.isArray(children)) return children;
  const list = children as readonly ReactNode[];
  if (type !== Fragment && list.some(isText) && list.every((child) => isText(child) || isNothing(child)))
    return visible(list.filter(isText).join(''));
  return TEXT_ONLY.has(type) ? children : beside(type, list);
}

/** In the same places, since React distinguishes children by them: texts side by side are joined in the place of the first. */
function beside(type: ElementType, list: readonly ReactNode[]): ReactNode {
  if (!list.some((child) => isText(child) || Array.isArray(child))) return list as ReactNode;
  const placed: ReactNode[] = [];
  for (let at = 0; at < list.length; at += 1) {
    const child = list[at];
    if (isText(child)) {
      const place = placed.length;
      let text = '';
      for (; at < list.length; at += 1) {
        const next = list[at];
        if (isText(next)) text += String(next);
        else if (!isNothing(next)) break;
        placed.push(null);
      }
      at -= 1;
      placed[place] = inElement(type, text, place);
    } else placed.push(Array.isArray(child) ? beside(type, child as readonly ReactNode[]) : child);
  }
  return placed;
}

function visible<T extends string | number | bigint>(text: T): T | string {
  return typeof text === 'string' ? text.replace(DIRECTION, codeOf) : text;
}

/** As JSON writes it. */
function codeOf(character: string): string {
  if (character.length > 1) return character;
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function isText(child: unknown): child is string | number | bigint {
  return typeof child === 'string' || typeof child === 'number' || typeof child === 'bigint';
}

function isNothing(child: unknown): boolean {
  return child === null || child === undefined || typeof child === 'boolean';
}

function inElement(type: ElementType, text: string | number | bigint, place = 0): ReactElement {
  // A space alone is not an item of a row of boxes, but an element around it would be, so that element has no box (text.css).
  const ofPage = String(text).trim() === '' ? 'netloom-space' : 'netloom-text';
  const name: string = DRAWN.has(type) ? 'tspan' : ofPage;
  return (element as (type: string, props: Props, key: Key) => ReactElement)(
    name,
    { children: visible(String(text)) },
    `text ${place}`,
  );
}
