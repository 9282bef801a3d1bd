/**
 * What a link may ask of the page beside its design: a tab, a range of time, the view to be embedded. It stands in the
 * query, apart from the design behind `#`, and what is unknown or does not fit is ignored.
 */
export interface ViewState {
  readonly tab: string | null;
  /** The time the timeline shows. */
  readonly range: { readonly startNs: number; readonly endNs: number } | null;
}

export function parseViewState(query: string): ViewState {
  const fields = new URLSearchParams(query);
  const [startNs, endNs] = (fields.get('ns') ?? '').split('-').map(timeOf);
  return {
    tab: fields.get('tab'),
    range: startNs === undefined || endNs === undefined || !(startNs < endNs) ? null : { startNs, endNs },
  };
}

/** The query of an address, with its question mark where there is anything to say. */
export function printViewState({ tab, range }: ViewState, isEmbedded = false): string {
  const parts = [
    ...(isEmbedded ? ['embed'] : []),
    ...(tab === null ? [] : [`tab=${encodeURIComponent(tab)}`]),
    ...(range === null ? [] : [`ns=${Math.floor(range.startNs)}-${Math.ceil(range.endNs)}`]),
  ];
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

export function isEmbedded(query: string): boolean {
  return new URLSearchParams(query).has('embed');
}

function timeOf(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : NaN;
}
