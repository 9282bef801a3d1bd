/** Extracts the events of a Kineto trace (Chrome trace JSON) from its text, piece by piece. */
import { failure, success, type Failure, type Result } from '../../units/result.ts';

/** An event with a duration. Its other fields depend on the category. */
export interface KinetoEvent {
  readonly cat: string;
  readonly name: string;
  readonly ts: number;
  readonly dur: number;
  readonly tid: number | string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** The most characters of one event, and of the text around the list of events. */
const MOST_LETTERS = 1_000_000;
const MOST_EVENTS = 20_000_000;
/** Categories that are read. Of host operations, only those that describe communication. */
const READ =
  /"cat"\s*:\s*"(?:kernel|gpu_memcpy|gpu_memset|cuda_runtime|cuda_driver|user_annotation|gpu_user_annotation|Kernel|Memcpy|Memset)"/;
const COMM = /"name"\s*:\s*"record_param_comms"/;

const NO_LIST = 'is missing: no traceEvents; expected a list of events';

/** Reads the text of a file in pieces. */
export class EventReader {
  readonly #file: string;
  readonly #take: (event: KinetoEvent) => void;
  readonly #splitter = new ListSplitter();
  #wrong: Failure | null = null;
  #events = 0;
  /** The text around the list of events. */
  #around = '';

  /** @param take is called with every event */
  constructor(file: string, take: (event: KinetoEvent) => void) {
    this.#file = file;
    this.#take = take;
  }

  /** Takes the next piece of the file; returns false once the file is known to be malformed. */
  push(text: string): boolean {
    const from = this.#splitter.isOpen ? 0 : this.#enter(text);
    if (this.#wrong === null && from >= 0) this.#split(text, from);
    return this.#wrong === null;
  }

  /** Returns the trace's `distributedInfo`, which describes the training. */
  finish(): Result<Readonly<Record<string, unknown>>> {
    if (this.#wrong !== null) return this.#wrong;
    if (this.#splitter.isOpen)
      return this.#failure('is not complete: the file ends inside of its list of events');
    if (!this.#splitter.isOver) return this.#failure(NO_LIST);
    return success(infoIn(this.#around));
  }

  #failure(message: string): Failure {
    return failure({ path: `${this.#file}: event ${this.#events + 1}`, message });
  }

  #refuse(message: string): void {
    this.#wrong ??= this.#failure(message);
  }

  /** Finds the list of events; returns where it begins in `text`, or -1. */
  #enter(text: string): number {
    if (this.#splitter.isOver || this.#around.length > MOST_LETTERS) {
      if (!this.#splitter.isOver) this.#refuse(NO_LIST);
      return -1;
    }
    const before = this.#around.length;
    this.#around += text;
    const found = /^\s*\[|"traceEvents"\s*:\s*\[/.exec(this.#around);
    if (found === null) return -1;
    this.#splitter.isOpen = true;
    const inText = found.index + found[0].length - before;
    this.#around = this.#around.slice(0, found.index);
    return Math.max(0, inText);
  }

  #split(text: string, from: number): void {
    const end = this.#splitter.scan(text, from, (event) => {
      if (this.#events >= MOST_EVENTS) this.#refuse(`is one of more than ${MOST_EVENTS}`);
      if (READ.test(event) || COMM.test(event)) this.#read(event);
      this.#events += 1;
      return this.#wrong === null;
    });
    if (this.#splitter.held.length > MOST_LETTERS) this.#refuse(`has more than ${MOST_LETTERS} letters`);
    if (end >= 0) this.#around += text.slice(end, end + MOST_LETTERS);
  }

  #read(text: string): void {
    const event = parsed(text);
    if (event === null) this.#refuse('is no JSON; expected an event of a Chrome trace');
    else if (event !== undefined) this.#take(event);
  }
}

const [QUOTE, BACKSLASH, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = Array.from('"\\{}[]', (letter) =>
  letter.charCodeAt(0),
) as [number, number, number, number, number, number];

/** Splits the text of a list into its objects. */
class ListSplitter {
  isOpen = false;
  isOver = false;
  /** The part of the current object that earlier pieces held. */
  held = '';
  #depth = 0;
  #isText = false;
  #isEscaped = false;

  /** @returns where the list ends in `text`, or -1 */
  scan(text: string, from: number, take: (object: string) => boolean): number {
    let begin = this.#depth > 0 ? from : -1;
    for (let at = from; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (this.#isText) this.#inText(code);
      else if (code === QUOTE) this.#isText = true;
      else if (code === OPEN || code === OPEN_LIST) {
        if (this.#depth === 0) begin = at;
        this.#depth += 1;
      } else if (code === CLOSE || code === CLOSE_LIST) {
        this.#depth -= 1;
        if (this.#depth < 0) return this.#close(at + 1);
        if (this.#depth > 0) continue;
        const object = this.held + text.slice(begin, at + 1);
        this.held = '';
        begin = -1;
        if (!take(object)) return -1;
      }
    }
    if (begin >= 0) this.held += text.slice(begin);
    return -1;
  }

  #inText(code: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (code === BACKSLASH) this.#isEscaped = true;
    else if (code === QUOTE) this.#isText = false;
  }

  #close(at: number): number {
    this.isOpen = false;
    this.isOver = true;
    this.held = '';
    return at;
  }
}

/** Parses an event. Null if it is not JSON; undefined if it has no duration. */
function parsed(text: string): KinetoEvent | null | undefined {
  try {
    const { cat, name, ts, dur, tid, args } = JSON.parse(text) as Record<string, unknown>;
    const [from, lasts] = [Number(ts), Number(dur)];
    if (!Number.isFinite(from) || !Number.isFinite(lasts) || lasts < 0) return undefined;
    return {
      cat: String(cat),
      name: String(name),
      ts: from,
      dur: lasts,
      tid: typeof tid === 'number' ? tid : String(tid),
      args: typeof args === 'object' && args !== null ? (args as Record<string, unknown>) : {},
    };
  } catch {
    return null;
  }
}

/** Finds the object after `"distributedInfo":` in the text around the list of events. */
function infoIn(around: string): Readonly<Record<string, unknown>> {
  const found = /"distributedInfo"\s*:\s*/.exec(around);
  if (found === null) return {};
  const begin = found.index + found[0].length;
  let depth = 0;
  for (let at = begin; at < around.length; at += 1) {
    if (around[at] === '{') depth += 1;
    else if (around[at] === '}') {
      depth -= 1;
      if (depth > 0) continue;
      try {
        return JSON.parse(around.slice(begin, at + 1)) as Record<string, unknown>;
      } catch {
        return {};
      }
    }
  }
  return {};
}
