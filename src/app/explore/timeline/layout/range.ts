/** A selected time: a part of the iteration with a start before its end, ns. */
import { NARROWEST_NS, type View } from '../../../state/view/view.ts';

/** The time between two instants, as far as it lies in the iteration; no shorter than what can be shown. */
export function rangeOf(aNs: number, bNs: number, domainNs: number): View {
  const startNs = Math.max(0, Math.min(aNs, bNs, domainNs - NARROWEST_NS));
  return { startNs, endNs: Math.max(Math.min(Math.max(aNs, bNs), domainNs), startNs + NARROWEST_NS) };
}

/** One end moved; the other one stays. */
export function moveEnd(range: View, end: 'startNs' | 'endNs', byNs: number, domainNs: number): View {
  if (end === 'endNs') return rangeOf(range.startNs, Math.max(range.endNs + byNs, range.startNs), domainNs);
  const startNs = Math.min(Math.max(0, range.startNs + byNs), range.endNs - NARROWEST_NS);
  return rangeOf(Math.max(0, startNs), range.endNs, domainNs);
}
