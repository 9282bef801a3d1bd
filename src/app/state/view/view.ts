/** A window on a time axis in ns, and the gestures that move it. All functions keep it inside [0, domainNs]. */
export interface View {
  readonly startNs: number;
  readonly endNs: number;
}

/** No view is narrower than this. */
export const NARROWEST_NS = 10;

export function wholeView(domainNs: number): View {
  return { startNs: 0, endNs: Math.max(domainNs, NARROWEST_NS) };
}

export function widthOf(view: View): number {
  return view.endNs - view.startNs;
}

/** The view moved and narrowed so that it lies inside the domain. */
export function clampView(view: View, domainNs: number): View {
  const whole = wholeView(domainNs);
  const width = Math.min(Math.max(widthOf(view), NARROWEST_NS), whole.endNs);
  const startNs = Math.min(Math.max(view.startNs, 0), whole.endNs - width);
  return { startNs, endNs: startNs + width };
}

/** `factor` > 1 shows less time, in more detail; the instant `atNs` stays where it is. */
export function zoomView(view: View, factor: number, atNs: number, domainNs: number): View {
  const width = Math.min(Math.max(widthOf(view) / factor, NARROWEST_NS), Math.max(domainNs, NARROWEST_NS));
  const share = (atNs - view.startNs) / widthOf(view);
  const startNs = atNs - share * width;
  return clampView({ startNs, endNs: startNs + width }, domainNs);
}

/** Moves by a share of the visible range; positive is later. */
export function panView(view: View, share: number, domainNs: number): View {
  const by = share * widthOf(view);
  return clampView({ startNs: view.startNs + by, endNs: view.endNs + by }, domainNs);
}

/** The same window when the domain grows or shrinks; a window on everything stays one. */
export function rescaleView(view: View, oldDomainNs: number, domainNs: number): View {
  const showsAll = view.startNs <= 0 && view.endNs >= wholeView(oldDomainNs).endNs;
  return showsAll ? wholeView(domainNs) : clampView(view, domainNs);
}

export function toPixel(ns: number, view: View, width: number): number {
  return ((ns - view.startNs) / widthOf(view)) * width;
}

export function toNs(pixel: number, view: View, width: number): number {
  return view.startNs + (pixel / Math.max(width, 1)) * widthOf(view);
}
