/** The lines of a log by process, without the prefixes of a launcher. */

export interface LogLine {
  /** Line number in the text, from 1. */
  readonly number: number;
  readonly text: string;
}

/** Prefixes that are the same for all lines of a process. */
const TAGS: readonly RegExp[] = [
  // mpirun --tag-output: `[1,0]<stdout>:`, or `[prterun-host-12@1,0]<stdout>: `.
  /^\[[^\]\s]*\]<\w+>: ?/,
  // mpiexec -prepend-rank of MPICH, -l of Intel MPI: `[0] `.
  /^\[\d+\] /,
  // srun -l: `0: `.
  /^ *\d+: ?/,
  // pdsh: `node01: `.
  /^[A-Za-z][\w.-]*: (?=\s*(?:#|\d))/,
];

/** Prefixes that differ from line to line. */
const STAMPS: readonly RegExp[] = [
  /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[\d.,]*(?:Z|[+-]\d\d:?\d\d)? /,
  /^[A-Z][a-z]{2} [A-Z][a-z]{2} +\d+ [\d:]{8} \d{4}<\w+>: ?/,
];

const MOST_TAGS = 3;

/** Returns one list of lines per tag, in the order in which the tags first appear. */
export function logStreams(text: string): readonly (readonly LogLine[])[] {
  const streams = new Map<string, LogLine[]>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const { tag, rest } = untagged(line);
    const known = streams.get(tag);
    const entry = { number: index + 1, text: rest };
    if (known === undefined) streams.set(tag, [entry]);
    else known.push(entry);
  }
  return [...streams.values()];
}

function untagged(line: string): { readonly tag: string; readonly rest: string } {
  let tag = '';
  let rest = line;
  for (let count = 0; count < MOST_TAGS; count += 1) {
    const stamp = firstMatch(STAMPS, rest);
    const name = firstMatch(TAGS, rest.slice(stamp.length));
    if (stamp.length + name.length === 0) break;
    tag += name.trim();
    rest = rest.slice(stamp.length + name.length);
  }
  return { tag, rest };
}

function firstMatch(patterns: readonly RegExp[], text: string): string {
  for (const pattern of patterns) {
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) return found;
  }
  return '';
}
