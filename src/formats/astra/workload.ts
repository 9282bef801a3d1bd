/**
 * The workload file of ASTRA-sim 1.0: the type of the training loop with its arguments, the number of layers, and one row per layer. Times
 * in ns, sizes in bytes per NPU (for an ALLGATHER: the shard each NPU starts with).
 */
import { failure, success } from '../../units/result.ts';
import type { Problem, Result } from '../../units/result.ts';
import type { LayerPolicy, LoopSettings } from '../../workload/training-loops/facts/loops.ts';
import { createSource, endOffset, lineOf, placeOf, problemAt } from '../source.ts';
import type { Source } from '../source.ts';
import { lineTokens } from '../tokens.ts';
import type { Token } from '../tokens.ts';
import { parseHeader, printHeader } from './workload-header.ts';
import { parseRow, printRow } from './workload-row.ts';
import type { AstraRow } from './workload-row.ts';

export interface AstraWorkload {
  /** Without the passes, which are an option of a run. */
  readonly loop: Omit<LoopSettings, 'passes'>;
  readonly rows: readonly AstraRow[];
}

export interface WorkloadFile {
  readonly workload: AstraWorkload;
  readonly source: Source;
  /** Places of the arguments of the header; a training loop without arguments has only its own. */
  readonly offsets: { readonly type: number; readonly argument: number };
  /** Tokens of every row. */
  readonly rowTokens: readonly (readonly Token[])[];
  readonly notes: readonly Problem[];
}

/** A file of another kind is wrong in every row; only the first problems are useful. */
const MOST_PROBLEMS = 50;

/** Reads a workload file; problems name `file`, line and column. */
export function parseWorkload(text: string, file: string): Result<WorkloadFile> {
  const source = createSource(file, text);
  const header = parseHeader(source);
  if (!header.ok) return header;
  const { loop, layers, countOffset, offsets } = header.value;
  const customized = loop.kind === 'customized';

  const problems: Problem[] = [];
  const notes: Problem[] = [];
  const rows: AstraRow[] = [];
  const rowTokens: (readonly Token[])[] = [];
  const policies: LayerPolicy[] = [];
  for (let line = lineOf(source, countOffset); line < source.lineStarts.length; line++) {
    const tokens = lineTokens(source, line);
    const first = tokens[0];
    if (first === undefined) continue;
    if (rowTokens.length === layers) {
      notes.push(
        problemAt(
          source,
          first.offset,
          `ignored: ${placeOf(source, countOffset)} says ${layers} layers, and this is one more`,
        ),
      );
      break;
    }
    rowTokens.push(tokens);
    const row = parseRow(source, tokens, customized);
    if (!row.ok) {
      problems.push(...row.problems);
      if (problems.length >= MOST_PROBLEMS) return failure(...problems);
      continue;
    }
    rows.push(row.value.row);
    notes.push(...row.value.notes);
    if (row.value.policy !== null) policies.push(row.value.policy);
  }
  if (rowTokens.length < layers) {
    const message = `the file has ${rowTokens.length} layers; expected ${layers}, the number at ${placeOf(source, countOffset)}`;
    problems.push(problemAt(source, endOffset(source), message));
  }
  if (problems.length > 0) return failure(...problems);
  const workload = { loop: customized ? { ...loop, policies } : loop, rows };
  return success({ workload, source, offsets, rowTokens, notes });
}

/** Prints the file: tab-separated rows of 12 columns, or 13 if every layer has its own policy. */
export function printWorkload(workload: AstraWorkload): string {
  const { loop, rows } = workload;
  const lines = rows.map((row, layer) =>
    printRow(row, loop.kind === 'customized' ? (loop.policies?.[layer] ?? 'data') : null),
  );
  return `${[printHeader(loop), String(rows.length), ...lines].join('\n')}\n`;
}
