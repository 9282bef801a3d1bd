// Notes the long tasks of the pages of a journey, for `npm run bench -- --journeys`: no journey judges time itself. The page
// tells which they are; the browser's trace, how long they had a processor. On few cores the browser's other threads and
// the engine take turns with the page, as they do for a person; what drives the journey, which a person does not have,
// stands back.
import { appendFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import type { Browser, Page } from '@playwright/test';

/** What keeps the page from answering on purpose, such as an audit of it, stands between two marks of these names. */
export const ASIDE_FROM = 'netloom aside from';
export const ASIDE_TO = 'netloom aside to';
/** Begins the mark that tells the trace of a long task; a `Told` follows. */
const MARK = 'netloom long task ';

interface Told {
  readonly startMs: number;
  /** By the clock: over 50 ms, as browsers define a long task. */
  readonly wallMs: number;
  /** Scripts of over 5 ms in its frame, and how long style, layout and paint took. */
  readonly parts: string;
  /** When it was told, by the page's clock. */
  readonly nowMs: number;
}

/** A long task of a page's main thread. */
interface LongTask extends Omit<Told, 'nowMs'> {
  /** What it had of a processor. */
  readonly cpuMs: number;
}

/** A line of the file. */
interface JourneyTasks {
  readonly journey: string;
  readonly tasks: readonly LongTask[];
}

/** The file that long tasks are written to, a JSON line a journey; without one nothing is noted. */
const file = process.env['NETLOOM_LONG_TASKS'];

/** Starts to note; the result is called when the journey ends. */
export async function noteLongTasks(
  browser: Browser,
  page: Page,
): Promise<(journey: string) => Promise<void>> {
  if (file === undefined) return () => Promise.resolve();
  // The browser has been started, with the priority of all other programs.
  setPriority(constants.priority.PRIORITY_LOW);
  await page.context().addInitScript(observe, { from: ASIDE_FROM, to: ASIDE_TO, mark: MARK });
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  return async (journey) => {
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
      readonly traceEvents: readonly TraceEvent[];
    };
    const line: JourneyTasks = { journey, tasks: longTasks(traceEvents) };
    appendFileSync(file, `${JSON.stringify(line)}\n`);
  };
}

/** Of Chromium's trace format; times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Thread time. */
  readonly tdur?: number;
}

function longTasks(events: readonly TraceEvent[]): readonly LongTask[] {
  return events
    .filter(({ name }) => name.startsWith(MARK))
    .map(({ name, pid, tid, ts }) => {
      const { nowMs, ...task } = JSON.parse(name.slice(MARK.length)) as Told;
      const start = ts - (nowMs - task.startMs) * 1000;
      const cpu = events
        .filter((event) => event.pid === pid && event.tid === tid && event.name.endsWith('RunTask'))
        .filter((event) => Math.abs(event.ts - start) < 5000 && event.tdur !== undefined)
        .map(({ tdur = 0 }) => tdur / 1000);
      // Not in the trace: it counts whole.
      return { ...task, cpuMs: cpu.length === 0 ? task.wallMs : Math.round(Math.max(...cpu)) };
    });
}

interface Frame extends PerformanceEntry {
  readonly styleAndLayoutStart: number;
  readonly scripts: readonly (PerformanceEntry & { readonly invoker: string })[];
}

/** Runs in the page, from before its first script. */
function observe({ from, to, mark }: Readonly<Record<'from' | 'to' | 'mark', string>>): void {
  /** What is told of a frame comes after what is told of its tasks. */
  const frameToldMs = 300;
  const frames: Frame[] = [];
  new PerformanceObserver((list) => frames.push(...(list.getEntries() as Frame[]))).observe({
    type: 'long-animation-frame',
    buffered: true,
  });
  const isAside = ({ startTime, duration }: PerformanceEntry): boolean => {
    const times = (name: string) => performance.getEntriesByName(name).map((entry) => entry.startTime);
    const ends = times(to);
    return times(from).some(
      (start, index) => start < startTime + duration && startTime < (ends[index] ?? Infinity),
    );
  };
  const partsOf = ({ startTime, duration }: PerformanceEntry): string => {
    const frame = frames.find(
      (mark) => mark.startTime < startTime + duration && startTime < mark.startTime + mark.duration,
    );
    if (frame === undefined) return '';
    const scripts = frame.scripts.filter((script) => script.duration > 5);
    const parts = scripts.map(
      (script) => `${script.invoker.split('/').at(-1)} ${Math.round(script.duration)}`,
    );
    const drawnMs = frame.startTime + frame.duration - frame.styleAndLayoutStart;
    return [...parts, `drawn in ${Math.round(drawnMs)}`].join(', ');
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (isAside(entry)) continue;
      setTimeout(() => {
        const { startTime: startMs, duration: wallMs } = entry;
        const task: Told = { startMs, wallMs, parts: partsOf(entry), nowMs: performance.now() };
        performance.mark(mark + JSON.stringify(task));
      }, frameToldMs);
    }
  }).observe({ type: 'longtask', buffered: true });
}
