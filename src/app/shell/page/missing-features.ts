/** Browser features that the page needs, by their names in browsers' documentation. The guide to the page lists the versions. */
export function missingFeatures(scope: object): readonly string[] {
  const element: unknown = Reflect.get(scope, 'HTMLElement');
  const hasPopovers = typeof element === 'function' && 'popover' in (element.prototype as object);
  return [
    ...[
      ...['Worker', 'CompressionStream', 'DecompressionStream', 'HTMLDialogElement', 'structuredClone'],
      ...['matchMedia', 'ResizeObserver', 'IntersectionObserver'],
    ].filter((name) => !(name in scope)),
    ...(hasPopovers ? [] : ['popover']),
  ];
}

export function missingText(missing: readonly string[]): string {
  return (
    `Netloom cannot run here: this browser has no ${missing.join(', ')}. ` +
    'Chrome and Edge from 114, Firefox from 125 and Safari from 17 have all of it.'
  );
}
