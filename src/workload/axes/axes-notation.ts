/**
 * Axes of parallelism as one line, innermost first: `TP8 CP2 PP8 VP8 DP4 EP8`. VP is the number of
 * chunks a stage holds, EP that of NPUs over which the experts of a layer are dealt out, inside data and context parallelism.
 */
import { formatCount } from '../../units/count.ts';
import { problem, success, type Result } from '../../units/result.ts';
import { completeOrder, withDataDegree, type Degrees } from './axes.ts';
import { AXES, EXPERTS, AXIS_IDS, MOST_CHUNKS, MOST_STAGES, type AxisId } from './axis-list.ts';

export interface WrittenAxes {
  readonly degrees: Degrees;
  /** Every axis once, innermost first. */
  readonly order: readonly AxisId[];
  /** Chunks of layers of a stage. */
  readonly chunks: number;
  /** NPUs of a group of experts. Missing: none is given. */
  readonly experts?: number;
}

const CHUNKS = 'VP';

/** Axes of degree 1 are left out but for the tensor and data axis. */
export function printAxes({ degrees, order, chunks, experts }: WrittenAxes): string {
  const group = experts === undefined ? [] : [`${EXPERTS.letters}${String(experts)}`];
  const axes = order.flatMap((id) => {
    const isTold = degrees[id] > 1 || id === 'tensor' || id === 'data';
    const own = isTold ? [`${AXES[id].letters}${String(degrees[id])}`] : [];
    return id === 'pipeline' && chunks > 1 ? [...own, `${CHUNKS}${String(chunks)}`] : own;
  });
  return [...axes, ...group].join(' ');
}

/** Between degrees. No letters of an axis have an x, so that one that is not inside a word or before digits is a sign. */
const JOINTS = /(?:[\s,*×_]|(?<![a-z])x(?![\dx]))+/i;

/** Axes as they are written, whether or not their degrees multiply to the NPUs. */
export interface AxesText extends Omit<WrittenAxes, 'degrees'> {
  /** 1 where an axis is not written. */
  readonly others: Omit<Degrees, 'data'>;
  /** Missing: it follows from the others. */
  readonly data?: number;
}

/** Degrees in any order, each at most once, joined by spaces, commas, x, ×, * or underscores. Chunks are those of stages. */
export function readAxes(written: string, npus: number, path = 'parallelism'): Result<AxesText> {
  const tokens = written.split(JOINTS).filter((token) => token !== '');
  const allowed = [...AXIS_IDS.map((id) => AXES[id].letters), CHUNKS, EXPERTS.letters].join(', ');
  if (tokens.length === 0) {
    return problem(path, `No axis is given. Allowed: ${allowed}, each with a number, as in TP8 PP4.`);
  }
  const found = new Map<string, number>();
  for (const token of tokens) {
    const [, letters = '', digits = ''] = /^([A-Za-z]+)=?(\d+)$/.exec(token) ?? [];
    const key = letters.toUpperCase();
    if (key !== CHUNKS && key !== EXPERTS.letters && !AXIS_IDS.some((id) => AXES[id].letters === key)) {
      return problem(
        path,
        `"${token}" is no degree of an axis. Allowed: ${allowed}, each with a number, as in TP8 PP4.`,
      );
    }
    if (found.has(key)) return problem(path, `${key} is there twice. Allowed: once.`);
    const degree = Number(digits);
    if (!Number.isSafeInteger(degree) || degree < 1 || degree > mostOf(key, npus)) {
      return problem(
        path,
        `${key} is ${digits}. Allowed: a whole number of 1 or more, ${mostText(key, npus)}.`,
      );
    }
    found.set(key, degree);
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
      `VP is ${formatCount(chunks)}, the chunks of a stage, but there are no stages. Allowed: VP beside PP of 2 or more, as in PP4 VP${String(chunks)}.`,
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

/** What can be written. Of axes too large for the NPUs their product tells, and the nearest that would fit. */
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
 * Reads what `printAxes` prints. Axes that are missing have degree 1; a missing data axis takes what the others leave of
 * `npus`, and where it is given the product must be `npus`.
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
