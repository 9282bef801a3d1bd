/** A reader of the Trace Event Format that is independent of the writer: it throws if a file breaks a rule of the format. */
export interface ReadEvent {
  readonly ph: string;
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur: number;
  readonly args: Readonly<Record<string, string | number>>;
}

export interface ReadTrace {
  readonly events: readonly ReadEvent[];
  readonly about: Readonly<Record<string, string>>;
  /** Names of tracks by `pid tid`, of processes by pid. */
  readonly tracks: ReadonlyMap<string, string>;
  readonly processes: ReadonlyMap<number, string>;
}

interface RawEvent extends Omit<ReadEvent, 'ts' | 'dur'> {
  readonly ts?: number;
  readonly dur?: number;
}

export function readChromeTrace(text: string): ReadTrace {
  const { traceEvents, otherData } = JSON.parse(text) as {
    traceEvents: readonly RawEvent[];
    otherData: Record<string, string>;
  };
  const tracks = new Map<string, string>();
  const processes = new Map<number, string>();
  for (const event of traceEvents) {
    check(['X', 'C', 'M'].includes(event.ph), event, 'is of no known kind');
    check(Number.isInteger(event.pid) && event.pid > 0, event, 'has no whole pid');
    check(Number.isInteger(event.tid) && event.tid >= 0, event, 'has no whole tid');
    if (event.ph === 'M' && event.name === 'thread_name')
      tracks.set(trackOf(event), String(event.args['name']));
    if (event.ph === 'M' && event.name === 'process_name')
      processes.set(event.pid, String(event.args['name']));
  }
  const timed = traceEvents.filter(({ ph }) => ph !== 'M');
  const events = timed.map((event): ReadEvent => {
    const { ts = Number.NaN, dur = event.ph === 'C' ? 0 : Number.NaN } = event;
    check(Number.isFinite(ts) && ts >= 0, event, 'begins at no time');
    check(Number.isFinite(dur) && dur >= 0, event, 'has no length');
    check(processes.has(event.pid), event, 'is of a process without a name');
    return { ...event, ts, dur };
  });
  const complete = events.filter(({ ph }) => ph === 'X');
  for (const [track, slices] of grouped(complete, trackOf)) {
    check(tracks.has(track), slices[0], 'is on a track without a name');
    checkNesting(slices);
  }
  const counters = events.filter(({ ph }) => ph === 'C');
  for (const samples of grouped(counters, ({ pid, name }) => `${pid} ${name}`).values())
    checkCounter(samples);
  return { events, about: otherData, tracks, processes };
}

/** Slices of a track follow each other or lie inside each other, to the ns. */
function checkNesting(events: readonly ReadEvent[]): void {
  const ns = (us: number): number => Math.round(us * 1000);
  const open: number[] = [];
  for (const event of events.toSorted((a, b) => a.ts - b.ts || b.dur - a.dur)) {
    const [start, end] = [ns(event.ts), ns(event.ts) + ns(event.dur)];
    while ((open.at(-1) ?? Infinity) <= start) open.pop();
    check(end <= (open.at(-1) ?? Infinity), event, 'reaches beyond the one around it');
    open.push(end);
  }
}

function checkCounter(events: readonly ReadEvent[]): void {
  let last = -1;
  for (const event of events) {
    check(event.ts >= last, event, 'goes back in time');
    for (const value of Object.values(event.args)) check(Number.isFinite(value), event, 'has no value');
    last = event.ts;
  }
}

function trackOf({ pid, tid }: Pick<ReadEvent, 'pid' | 'tid'>): string {
  return `${pid} ${tid}`;
}

function grouped<T>(list: readonly T[], keyOf: (entry: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const entry of list) {
    const group = groups.get(keyOf(entry));
    if (group === undefined) groups.set(keyOf(entry), [entry]);
    else group.push(entry);
  }
  return groups;
}

function check(holds: boolean, event: unknown, what: string): void {
  if (!holds) throw new Error(`the event ${what}: ${JSON.stringify(event)}`);
}
