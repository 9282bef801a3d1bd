// Notes the long tasks of a journey's pages, for `npm run bench -- --journeys`: no journey judges time itself. They are read
// from the browser's trace, which also has the time a task had the processor: on few cores the browser's other
// threads, the engine and the driver of the journey take turns with the page.
import { appendFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';

/** What keeps the page from answering on purpose, such as an audit of it, stands between two marks of these names. */
export const ASIDE_FROM = 'netloom aside from';
export const ASIDE_TO = 'netloom aside to';

/** What browsers call a long task. */
const LONG_MS = 50;
const LEAST_PART_MS = 3;

/** A long task of a page's main thread. */
export interface LongTask {
  /** Since the trace began. */
  readonly startMs: number;
  /** By the clock. */
  readonly wallMs: number;
  /** What it had of the processor. */
  readonly cpuMs: number;
  /** What it was made of, by the clock. */
  readonly parts: string;
}

/** The file that long tasks are written to, a JSON line a journey; without one nothing is noted. */
const file = process.env['NETLOOM_LONG_TASKS'];

/** Starts to note; the result is called when the journey ends. */
export async function noteLongTasks(
  browser: Browser,
  page: Page,
): Promise<(journey: string) => Promise<void>> {
  if (file === undefined) return () => Promise.resolve();
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'blink.user_timing'] });
  return async (journey) => {
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Event[] };
    appendFileSync(file, `${JSON.stringify({ journey, tasks: longTasks(traceEvents) })}\n`);
  };
}

/** An event of Chromium's trace format; times in microseconds. */
interface Event {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

interface Span extends Event {
  readonly dur: number;
}

function longTasks(events: readonly Event[]): readonly LongTask[] {
  const began = Math.min(...events.filter(({ ts }) => ts > 0).map(({ ts }) => ts));
  const pages = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  return pages.flatMap(({ pid, tid }) => {
    const own = events.filter((event) => event.pid === pid && event.tid === tid);
    const spans = own.filter((event): event is Span => event.ph === 'X' && event.dur !== undefined);
    const asides = asidesOf(own);
    return outermost(spans.filter(isTask))
      .filter(({ dur }) => dur > LONG_MS * 1000)
      .filter((task) => !asides.some(([from, to]) => task.ts < to && from < task.ts + task.dur))
      .map((task) => ({
        startMs: Math.round((task.ts - began) / 1000),
        wallMs: Math.round(task.dur / 1000),
        cpuMs: Math.round((task.tdur ?? task.dur) / 1000),
        parts: partsOf(task, spans),
      }));
  });
}

function isTask({ name }: Event): boolean {
  return name.endsWith('RunTask');
}

function asidesOf(own: readonly Event[]): readonly (readonly [number, number])[] {
  const at = (mark: string): number[] => own.filter(({ name }) => name === mark).map(({ ts }) => ts);
  const ends = at(ASIDE_TO);
  return at(ASIDE_FROM).map((from) => [from, ends.find((to) => to >= from) ?? Infinity]);
}

/** Those that are inside no other. */
function outermost(spans: readonly Span[]): readonly Span[] {
  let end = -Infinity;
  const found: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.ts - b.ts || b.dur - a.dur)) {
    if (span.ts < end) continue;
    end = span.ts + span.dur;
    found.push(span);
  }
  return found;
}

function partsOf(task: Span, spans: readonly Span[]): string {
  const inside = spans.filter(
    (span) => !isTask(span) && span.ts >= task.ts && span.ts + span.dur <= task.ts + task.dur,
  );
  return outermost(inside)
    .filter(({ dur }) => dur >= LEAST_PART_MS * 1000)
    .map(({ name, dur }) => `${name} ${Math.round(dur / 1000)}`)
    .join(', ');
}
