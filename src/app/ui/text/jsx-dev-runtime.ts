/** `jsx-runtime.ts` as the development server asks for it: with the place in the source that React names in warnings. */
import type { ElementType, Key, ReactElement } from 'react';
import { jsxDEV as reactDev } from 'react/jsx-dev-runtime';
import { settled } from './jsx-runtime.ts';

export { Fragment } from './jsx-runtime.ts';

export function jsxDEV(
  type: ElementType,
  props: Parameters<typeof settled>[1],
  key: Key | undefined,
  isStatic: boolean,
  source?: object,
  self?: unknown,
): ReactElement {
  const given = settled(type, props);
  const isList = isStatic && Array.isArray(given.children);
  return (reactDev as (...all: readonly unknown[]) => ReactElement)(type, given, key, isList, source, self);
}
