/**
 * Opens a workload of SimAI (AICB): the rows of ASTRA-sim 1.0's loop HYBRID_TRANSFORMER_FWD_IN_BCKWD, whose collectives name their group.
 * Its degrees lie innermost first as tensor, expert, data and pipeline parallelism; times are ns, and an all-gather gives the whole of what
 * is gathered.
 */
import type { Collective } from '../../collective/types.ts';
import { LIST_BOUNDS } from '../../design/bounds.ts';
import type { Design } from '../../design/document.ts';
import { npuCount } from '../../topology/dimension.ts';
import { formatCount } from '../../units/count.ts';
import { failure, success, type Problem, type Result } from '../../units/result.ts';
import type { GroupSpan, Layer, LayerOp } from '../../workload/table/layer.ts';
import type { ImportedDesign } from '../imported.ts';
import { asLoss, type Loss } from '../report.ts';
import { createSource, problemAt, quoted, type Source } from '../source.ts';
import type { TextFile } from '../text-file.ts';

interface Degrees {
  readonly tensor: number;
  readonly expert: number;
  readonly pipeline: number;
  readonly npus: number;
}

interface Row {
  readonly name: string;
  readonly forward: readonly LayerOp[];
  readonly backward: readonly LayerOp[];
  readonly sent: readonly LayerOp[];
  readonly weights: readonly LayerOp[];
  readonly reduced: readonly LayerOp[];
}

const KINDS: Readonly<Record<string, Collective>> = {
  ALLREDUCE: 'allReduce',
  ALLGATHER: 'allGather',
  REDUCESCATTER: 'reduceScatter',
  ALLTOALL: 'allToAll',
};
const COLUMNS = 12;
/** Computations up to this long stand for none. */
const STUB_NS = 1;

export function openSimai({ name, text }: TextFile, current: Design): Result<ImportedDesign> {
  const source = createSource(name, text);
  const header = lineAt(source, 0);
  const degrees = degreesOf(source, header);
  if (!degrees.ok) return degrees;
  const rows: Row[] = [];
  for (let line = 2; line < source.lineStarts.length; line += 1) {
    const words = lineAt(source, line).trim().split(/\s+/);
    if (words[0] === '') continue;
    const row = rowOf(words, degrees.value);
    if (typeof row === 'string') return failure(problemAt(source, source.lineStarts[line]!, row));
    rows.push(row);
    if (rows.length > LIST_BOUNDS.layers) break;
  }
  const count = Number(lineAt(source, 1).trim());
  if (count !== rows.length && rows.length <= LIST_BOUNDS.layers) {
    const message = `says ${quoted(lineAt(source, 1).trim())} rows; expected ${rows.length}, as many as follow`;
    return failure(problemAt(source, source.lineStarts[1] ?? 0, message));
  }
  const { layers, after } = layersOf(rows);
  if (layers.length === 0 || layers.length > LIST_BOUNDS.layers) {
    const message = `makes ${formatCount(layers.length)} layers, forward and backward; expected 1 to ${formatCount(LIST_BOUNDS.layers)}`;
    return failure(problemAt(source, 0, message));
  }
  return success({
    design: {
      ...current,
      workload: {
        kind: 'table',
        label: name.slice(0, 100),
        loop: { kind: 'trace', passes: 1, after },
        layers,
      },
      parallelism: { modelParallel: 1, overlap: true },
    },
    losses: lossesOf(source, header, degrees.value, current),
  });
}

function lineAt({ text, lineStarts }: Source, line: number): string {
  const from = lineStarts[line];
  return from === undefined ? '' : text.slice(from, lineStarts[line + 1]).replace(/\r?\n$/, '');
}

function degreesOf(source: Source, header: string): Result<Degrees> {
  const problems: Problem[] = [];
  const degree = (key: string, missing?: number): number => {
    const found = new RegExp(`(?:^|\\s)${key}\\s*:?\\s+(\\S+)`).exec(header);
    const value = Number(found?.[1] ?? missing);
    if (Number.isInteger(value) && value >= 1) return value;
    problems.push(
      problemAt(source, found?.index ?? 0, `${key} is ${quoted(found?.[1] ?? '')}; expected a whole number`),
    );
    return 1;
  };
  const degrees: Degrees = {
    tensor: degree('model_parallel_NPU_group'),
    expert: degree('ep', 1),
    pipeline: degree('pp', 1),
    npus: degree('all_gpus'),
  };
  if (problems.length > 0) return failure(...problems);
  const copies = degrees.npus / (degrees.tensor * degrees.pipeline);
  if (Number.isInteger(copies) && copies % degrees.expert === 0) return success(degrees);
  const message = `all_gpus: ${degrees.npus} are not divided by ${degrees.tensor} x ${degrees.pipeline} (tensor, pipeline) and ep: ${degrees.expert}`;
  return failure(problemAt(source, 0, message));
}

function spanOf(group: string, { tensor, expert, pipeline, npus }: Degrees, isWeight: boolean): GroupSpan {
  const copies = npus / (tensor * pipeline);
  if (group === '_EP') return { size: expert, stride: tensor };
  if (group === '_DP_EP') return { size: copies / expert, stride: tensor * expert };
  if (group === '_DP' || isWeight) return { size: copies, stride: tensor };
  return { size: tensor, stride: 1 };
}

/** A text for a row that cannot be read. */
function rowOf(words: readonly string[], degrees: Degrees): Row | string {
  if (words.length < COLUMNS - 1) return `has ${words.length} columns; expected ${COLUMNS}`;
  const name = words[0]!.slice(0, 100);
  const parts: { readonly compute: readonly LayerOp[]; readonly send: readonly LayerOp[] }[] = [];
  for (const [pass, column] of [2, 5, 8].entries()) {
    const [time = '', type = '', size = ''] = words.slice(column, column + 3);
    const [durationNs, bytes] = [Number(time), Number(size)];
    if (!(durationNs >= 0 && bytes >= 0))
      return `"${name}" has ${quoted(`${time} ${type} ${size}`)}; expected a time, a collective and its bytes`;
    const sent = collectiveOf(name, type, bytes, degrees, pass === 2);
    if (typeof sent === 'string') return sent;
    const compute = durationNs > STUB_NS ? [{ kind: 'compute' as const, label: name, durationNs }] : [];
    parts.push({ compute, send: sent });
  }
  const [forward, backward, weights] = parts;
  return {
    name,
    forward: [...forward!.compute, ...forward!.send],
    backward: backward!.compute,
    sent: backward!.send,
    weights: weights!.compute,
    reduced: weights!.send,
  };
}

function collectiveOf(
  name: string,
  type: string,
  bytes: number,
  degrees: Degrees,
  isWeight: boolean,
): readonly LayerOp[] | string {
  if (type === 'NONE') return [];
  const found = /^(ALLREDUCE|ALLGATHER|REDUCESCATTER|ALLTOALL)(_EP|_DP_EP|_DP)?$/.exec(type);
  if (found === null)
    return `"${name}" has ${quoted(type)}; expected NONE or ${Object.keys(KINDS).join(', ')}, with _EP or _DP_EP for its group`;
  const collective = KINDS[found[1]!]!;
  const span = spanOf(found[2] ?? '', degrees, isWeight);
  if (bytes === 0 || span.size === 1) return [];
  const size = collective === 'allGather' ? bytes / span.size : bytes;
  const role = span.stride === 1 ? 'model' : 'data';
  const whole = span.size === degrees.npus;
  return [
    {
      kind: 'collective',
      label: name,
      collective,
      bytes: size,
      role: whole ? 'all' : role,
      ...(whole ? {} : { span }),
    },
  ];
}

/** Forward through the rows and backward: gradients of weights are reduced beside what follows, others are waited for. */
function layersOf(rows: readonly Row[]): { readonly layers: Layer[]; readonly after: number[][] } {
  const layers: Layer[] = [];
  const after: number[][] = [];
  const write = (name: string, ops: readonly LayerOp[], waits: readonly number[]): number => {
    layers.push({ name, forward: ops, recompute: [], inputGradient: [], weightGradient: [], updateNs: 0 });
    after.push(waits.filter((layer) => layer >= 0));
    return layers.length - 1;
  };
  let last = -1;
  for (const { name, forward } of rows) if (forward.length > 0) last = write(name, forward, [last]);
  for (const { name, backward, sent, weights, reduced } of rows.toReversed()) {
    const back = `${name} backward`.slice(0, 100);
    if (sent.length > 0 && weights.length > 0) {
      const begun = backward.length > 0 ? write(back, backward, [last]) : last;
      const beside = write(back, sent, [begun]);
      last = write(back, weights, [begun]);
      // The loop goes on when both have ended.
      last = write(back, [], [last, beside]);
    } else {
      const ops = [...backward, ...sent, ...weights];
      if (ops.length > 0) last = write(back, ops, [last]);
    }
    if (reduced.length > 0) write(back, reduced, [last]);
  }
  return { layers, after };
}

function lossesOf(source: Source, header: string, degrees: Degrees, current: Design): readonly Loss[] {
  const say = (kind: Loss['kind'], message: string): Loss => asLoss(kind)(problemAt(source, 0, message));
  const losses = [
    say(
      'changed',
      'an all-gather gives the whole of what is gathered; a design has what an NPU holds before it',
    ),
    say('default', 'groups lie innermost first: tensor, expert, data, pipeline'),
  ];
  const npus = npuCount(current.topology);
  if (npus !== degrees.npus)
    losses.push(
      say(
        'changed',
        `the workload is of ${formatCount(degrees.npus)} GPUs, and the open network has ${formatCount(npus)} NPUs`,
      ),
    );
  if (degrees.pipeline > 1)
    losses.push(
      say(
        'dropped',
        'messages between stages: the rows are those of one stage, with all of its micro-batches',
      ),
    );
  if (/checkpoints:?\s+[1-9]/.test(header))
    losses.push(say('dropped', 'recomputation from checkpoints: rows run forward once'));
  return losses;
}
