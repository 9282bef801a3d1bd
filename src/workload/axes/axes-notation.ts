/**
 * Axes of parallelism as one line, innermost first: `TP8 CP2 PP8 VP8 DP4 EP8`. VP is the number of chunks per
 * stage, EP the number of NPUs that share out the experts of a layer, inside data and context parallelism.
 */
import { formatCount } from '../../units/count.ts';
import { problem, success, type Result } from '../../units/result.ts';
import { completeOrder, withDataDegree, type Degrees } from './axes.ts';
import { AXES, EXPERTS, AXIS_IDS, MOST_CHUNKS, MOST_STAGES, type AxisId } from './axis-list.ts';

export interface WrittenAxes {
  readonly degrees: Degrees;
  /** Every axis once, innermost first. */
  readonly order: readonly AxisId[];
  /** Chunks of layers per stage. */
  readonly chunks: number;
  /** Number of NPUs in a group of experts. Absent if not given. */
  readonly experts?: number;
}

const CHUNKS = 'VP';

/** Prints the axes; those of degree 1 are omitted, except for the tensor and data axis. */
export function printAxes({ degrees, order, chunks, experts }: WrittenAxes): string {
  const group = experts === undefined ? [] : [`${EXPERTS.letters}${String(experts)}`];
  const axes = order.flatMap((id) => {
    const isTold = degrees[id] > 1 || id === 'tensor' || id === 'data';
    const written = isTold ? [`${AXES[id].letters}${String(degrees[id])}`] : [];
    return id === 'pipeline' && chunks > 1 ? [...written, `${CHUNKS}${String(chunks)}`] : written;
  });
  return [...axes, ...group].join(' ');
}

/**
 * Separators between degrees. No letters of an axis contain an x, so an x that is not inside a word or before
 * digits is a separator.
 */
const JOINTS = /(?:[\s,*×_]|(?<![a-z])x(?![\dx]))+/i;

/** Axes as written, whether or not their degrees multiply to the number of NPUs. */
export interface AxesText extends Omit<WrittenAxes, 'degrees'> {
  /** 1 for an axis that is not written. */
  readonly others: Omit<Degrees, 'data'>;
  /** If absent, it follows from the others. */
  readonly data?: number;
}

/**
 * Reads degrees in any order, each at most once, joined by spaces, commas, x, ×, * or underscores. Chunks are
 * those of stages.
 */
export function readAxes(written: string, npus: number, path = 'parallelism'): Result<AxesText> {
  const tokens = written.split(JOINTS).filter((token) => token !== '');
  if (tokens.length === 0) return problem(path, `No axis is given. ${allowedAxes()}`);
  const found = new Map<string, number>();
  for (const token of tokens) {
    const message = readToken(token, npus, found);
    if (message !== null) return problem(path, message);
  }
  const order = completeOrder(
    [...found.keys()].flatMap((key) => AXIS_IDS.filter((id) => AXES[id].letters === key)),
  );
  const degreeOf = (id: AxisId): number => found.get(AXES[id].letters) ?? 1;
  const others = {
    tensor: degreeOf('tensor'),
    context: degreeOf('context'),
    pipeline: degreeOf('pipeline'),
  };
  const chunks = found.get(CHUNKS) ?? 1;
  if (chunks > 1 && others.pipeline === 1) {
    return problem(
      path,
      `VP is ${formatCount(chunks)}, the chunks per stage, but there are no stages. Allowed: VP beside PP of 2 or more, as in PP4 VP${String(chunks)}.`,
    );
  }
  const data = found.get(AXES.data.letters);
  const experts = found.get(EXPERTS.letters);
  return success({
    others,
    order,
    chunks,
    ...(data === undefined ? {} : { data }),
    ...(experts === undefined ? {} : { experts }),
  });
}

/** Adds the degree of one token to `found`; returns what is wrong with it, or null. */
function readToken(token: string, npus: number, found: Map<string, number>): string | null {
  const [, letters = '', digits = ''] = /^([A-Za-z]+)=?(\d+)$/.exec(token) ?? [];
  const key = letters.toUpperCase();
  if (key !== CHUNKS && key !== EXPERTS.letters && !AXIS_IDS.some((id) => AXES[id].letters === key)) {
    return `"${token}" is not a degree of an axis. ${allowedAxes()}`;
  }
  if (found.has(key)) return `${key} is given twice. Allowed: once.`;
  const degree = Number(digits);
  if (!Number.isSafeInteger(degree) || degree < 1 || degree > mostOf(key, npus)) {
    return `${key} is ${digits}. Allowed: a whole number of 1 or more, ${mostText(key, npus)}.`;
  }
  found.set(key, degree);
  return null;
}

function allowedAxes(): string {
  const letters = [...AXIS_IDS.map((id) => AXES[id].letters), CHUNKS, EXPERTS.letters].join(', ');
  return `Allowed: ${letters}, each with a number, as in TP8 PP4.`;
}

/**
 * The largest degree that can be written. Axes too large for the NPUs are reported by their product, with the
 * nearest that fit.
 */
function mostOf(key: string, npus: number): number {
  if (key === CHUNKS) return MOST_CHUNKS;
  if (key === EXPERTS.letters) return npus;
  return key === AXES.pipeline.letters ? MOST_STAGES : Number.MAX_SAFE_INTEGER;
}

function mostText(key: string, npus: number): string {
  const most = mostOf(key, npus);
  return key === CHUNKS || most < npus
    ? `at most ${formatCount(most)}`
    : `at most ${formatCount(npus)}, the number of NPUs`;
}

/**
 * Reads what `printAxes` prints. Axes that are absent have degree 1; an absent data axis takes what the
 * others leave of `npus`, and if it is given the product must be `npus`.
 */
export function parseAxes(written: string, npus: number, path = 'parallelism'): Result<WrittenAxes> {
  const read = readAxes(written, npus, path);
  if (!read.ok) return read;
  const { others, data, ...rest } = read.value;
  const fitting = withDataDegree(others, npus);
  const isWhole = Number.isInteger(fitting.data);
  if (isWhole && (data ?? fitting.data) === fitting.data) return success({ ...rest, degrees: fitting });
  const product = others.tensor * others.context * others.pipeline * (data ?? 1);
  return problem(
    path,
    `The degrees multiply to ${formatCount(product)}, which is not the number of NPUs, ${formatCount(npus)}` +
      `${isWhole ? `; DP${String(fitting.data)} would fit` : ''}.`,
  );
}
