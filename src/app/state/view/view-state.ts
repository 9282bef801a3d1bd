/**
 * The view that a link may select beside its design: a tab, a range of time, the schemes with contention, the embedded view. It stands in
 * the query, apart from the design behind `#`; unknown or unfitting parts are ignored.
 */
export interface TimeRange {
  readonly startNs: number;
  readonly endNs: number;
}

export interface ViewState {
  readonly tab: string | null;
  /** The time the timeline shows. */
  readonly range: TimeRange | null;
  /** The time that is selected on it. */
  readonly selected: TimeRange | null;
  /** Whether the schemes are shown with contention; defaults to false. */
  readonly contention?: boolean;
}

export function parseViewState(query: string): ViewState {
  const fields = new URLSearchParams(query);
  const tab = fields.get('tab');
  const range = rangeOf(fields.get('ns'));
  const selected = rangeOf(fields.get('sel'));
  return { tab, range, selected, ...(fields.has('contention') ? { contention: true } : {}) };
}

/** The query of an address, with its question mark where there is anything to say. */
export function printViewState(
  { tab, range, selected, contention = false }: ViewState,
  isEmbedded = false,
): string {
  const parts = [
    ...(isEmbedded ? ['embed'] : []),
    ...(tab === null ? [] : [`tab=${encodeURIComponent(tab)}`]),
    ...(range === null ? [] : [`ns=${printRange(range)}`]),
    ...(selected === null ? [] : [`sel=${printRange(selected)}`]),
    ...(contention ? ['contention'] : []),
  ];
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

export function isEmbedded(query: string): boolean {
  return new URLSearchParams(query).has('embed');
}

function rangeOf(text: string | null): TimeRange | null {
  const [startNs, endNs] = (text ?? '').split('-').map(timeOf);
  return startNs === undefined || endNs === undefined || !(startNs < endNs) ? null : { startNs, endNs };
}

function printRange({ startNs, endNs }: TimeRange): string {
  return `${Math.floor(startNs)}-${Math.ceil(endNs)}`;
}

function timeOf(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : NaN;
}
