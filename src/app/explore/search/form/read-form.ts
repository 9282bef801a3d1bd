/** The form and the design as the file of a space. */
import type { Design } from '../../../../design/document.ts';
import { printCompactDesign } from '../../../../design/text/serialize.ts';
import { BLOCK_KINDS, npuCount, type BlockKind } from '../../../../topology/dimension.ts';
import { blocks } from '../../../../topology/blocks/blocks.ts';
import { failure, problem, success, type Problem, type Result } from '../../../../units/result.ts';
import { AXES, AXIS_IDS, type AxisId } from '../../../../workload/axes/axis-list.ts';
import { FREE_FIELDS, type SearchForm } from './form-store.ts';
import { filledForm, type FilledForm } from './proposal.ts';
import { withOneBatch } from './one-batch.ts';

/** As a file has it. Problems have the path of a field of it. */
export function readForm(typed: SearchForm, design: Design): Result<object> {
  const form = filledForm(typed, design);
  const free = freeOf(form);
  const dimensions = form.isNetworkFree ? dimensionsOf(form, design) : success(null);
  const workloads = workloadsOf(form);
  const memory = memoryCondition(form, design);
  if (!free.ok || !dimensions.ok || !workloads.ok || !memory.ok)
    return failure(
      ...[free, dimensions, workloads, memory].flatMap((read) => (read.ok ? [] : read.problems)),
    );
  return success({
    // As a document, which leaves open what the degrees of each point decide.
    base: JSON.parse(printCompactDesign(withOneBatch(design))) as unknown,
    free: free.value,
    ...(dimensions.value === null ? {} : { dimensions: dimensions.value }),
    ...(workloads.value.length === 0 ? {} : { workloads: workloads.value }),
    where: [...memory.value, ...layoutConditions(form), ...linesOf(form.where)],
    objective: form.objective === 'timeAndCost' ? ['time', 'cost'] : form.objective,
    split: form.split,
    top: 20,
  });
}

function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function freeOf(form: FilledForm): Result<Readonly<Record<string, Range | readonly unknown[]>>> {
  const free: Record<string, Range | readonly unknown[]> = {};
  const take = (name: string, text: string): void => {
    const range = rangeOf(text);
    const values = valuesOf(text);
    if (range !== null) free[name] = range;
    else if (values.length > 0) free[name] = values;
  };
  for (const { name } of FREE_FIELDS) if (name !== 'order') take(name, form.free[name] ?? '');
  const orders = ordersOf(form.free.order ?? '');
  if (!orders.ok) return orders;
  if (orders.value.length > 0) free['order'] = orders.value;
  const path = form.otherPath.trim();
  const wrong = wrongOther(path, form.otherValues);
  if (path !== '' && wrong === null) take(path, form.otherValues);
  const problems: Problem[] = wrong === null ? [] : [{ path: 'free.other', message: wrong }];
  if (!form.isNetworkFree && Object.keys(free).length === 0)
    problems.push({
      path: 'free',
      message: 'Nothing is free yet: type values of a field, or free the network.',
    });
  return problems.length > 0 ? failure(...problems) : success(free);
}

/** `TP CP DP PP, TP CP PP DP`: lists of axes, the innermost first. */
function ordersOf(text: string): Result<readonly (readonly AxisId[])[]> {
  const found: (readonly AxisId[])[] = [];
  for (const part of text.split(',').map((piece) => piece.trim())) {
    if (part === '') continue;
    const order = part
      .split(/\s+/)
      .map((letters) => AXIS_IDS.find((id) => AXES[id].letters === letters.toUpperCase()));
    const ids = order.flatMap((id) => id ?? []);
    if (ids.length < order.length || new Set(ids).size < AXIS_IDS.length)
      return problem('free.order', `has "${part}"; expected all axes, as ${usualOrder()}`);
    found.push(ids);
  }
  return success(found);
}

function usualOrder(): string {
  return AXIS_IDS.map((id) => AXES[id].letters).join(' ');
}

/** Choices that would be no other layout: virtual stages of a model without stages, and parts of a sequence for one NPU. */
function layoutConditions({ free }: FilledForm): readonly string[] {
  const hasMany = (text = ''): boolean => valuesOf(text).some((value) => Number(value) > 1);
  return [
    ...(hasMany(free.vp) && hasMany(free.pp) ? ['vp == 1 or pp > 1'] : []),
    ...(valuesOf(free.sp ?? '').length > 1 ? ['tp > 1 or not sp'] : []),
  ];
}

/** What is wrong with a field that is named by its path. */
function wrongOther(path: string, values: string): string | null {
  const field = FREE_FIELDS.find(({ name }) => name === path);
  if (field !== undefined) return `"${path}" is the field ${field.label}; expected its values there`;
  const hasValues = values.trim() !== '';
  if (path === '') return hasValues ? 'is missing for these values; expected a path, or no values' : null;
  return hasValues ? null : 'has no values; expected some, with commas between';
}

/** `transformer-17b MP 1 x 2`: a model, its model-parallel degree and how much its iteration counts; both are 1 where they are missing. */
function workloadsOf({ workloads }: FilledForm): Result<readonly object[]> {
  const found: object[] = [];
  for (const line of linesOf(workloads)) {
    const [, preset, degree, weight] =
      /^([\w.-]+)(?:\s+MP\s*(\d+))?(?:\s+x\s*(\d*\.?\d+))?$/i.exec(line) ?? [];
    if (preset === undefined)
      return problem('workloads', `has the line "${line}"; expected a model, as transformer-17b MP 1 x 2`);
    found.push({ preset, modelParallel: Number(degree ?? 1), weight: Number(weight ?? 1) });
  }
  return success(found);
}

function dimensionsOf({ counts, kinds, sizes, most: limits }: FilledForm, design: Design): Result<object> {
  const [, least, most] = /^\s*(\d+)\s*(?:-\s*(\d+))?\s*$/.exec(counts) ?? [];
  if (least === undefined)
    return problem('dimensions.count', `is "${counts}"; expected a number or a range, as 1-4`);
  const names = kinds.split(',').map((piece) => piece.trim().toLowerCase());
  const found = names.map((name) => BLOCK_KINDS.find((kind) => blocks[kind].aliases.includes(name)));
  const lost = found.indexOf(undefined);
  if (lost >= 0) {
    const known = BLOCK_KINDS.map((kind) => blocks[kind].short).join(', ');
    return problem('dimensions.kinds', `"${names[lost] ?? ''}" is no block; expected some of ${known}`);
  }
  const typedSizes = valuesOf(sizes);
  const atMost = mostOf(limits);
  if (!atMost.ok) return atMost;
  return success({
    npus: npuCount(design.topology),
    count: [Number(least), Number(most ?? least)],
    kinds: found,
    ...(typedSizes.length === 0 ? {} : { sizes: typedSizes }),
    ...(Object.keys(atMost.value).length === 0 ? {} : { most: atMost.value }),
    linkLatencyNs: design.topology.dimensions[0]?.linkLatencyNs ?? 0,
  });
}

/** `FC 16, Switch 64`: NPUs of a block at most. */
function mostOf(text: string): Result<Partial<Record<BlockKind, number>>> {
  const found: Partial<Record<BlockKind, number>> = {};
  for (const part of text.split(',').map((piece) => piece.trim())) {
    if (part === '') continue;
    const [, name = '', most = ''] = /^(.+?)\s+(\d+)$/.exec(part) ?? [];
    const kind = BLOCK_KINDS.find((candidate) => blocks[candidate].aliases.includes(name.toLowerCase()));
    if (kind === undefined)
      return problem('dimensions.most', `has "${part}"; expected a block and a number, as FC 16`);
    found[kind] = Number(most);
  }
  return success(found);
}

/** What a design says of its memory is asked of every point; of another number, it is compared with what a point needs. */
function memoryCondition({ memory }: FilledForm, { compute }: Design): Result<readonly string[]> {
  const text = memory.trim();
  if (text === '') return success([]);
  const isNumber = /^\d*\.?\d+$/.test(text) && Number(text) > 0;
  if (!isNumber) return problem('memory', `is "${text}"; expected GB of an NPU, or nothing for any memory`);
  return success([Number(text) === compute.capacityGB ? 'fits memory' : `memory <= ${text}`]);
}

interface Range {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** `1-8`, every whole number, or `100-400 step 100`; null where it is neither. */
function rangeOf(text: string): Range | null {
  const [, min, max, step] =
    /^\s*(\d+(?:\.\d+)?)\s*-\s*(\d+(?:\.\d+)?)(?:\s*step\s*(\d+(?:\.\d+)?))?\s*$/.exec(text) ?? [];
  if (min === undefined || max === undefined) return null;
  // Between fractions there is no step that everyone means.
  if (step === undefined && `${min}${max}`.includes('.')) return null;
  return { min: Number(min), max: Number(max), step: Number(step ?? 1) };
}

/** With commas between: numbers, true and false, JSON, or else texts. */
function valuesOf(text: string): readonly unknown[] {
  return text
    .split(/,(?![^{[]*[}\]])/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .map((piece): unknown => {
      try {
        return JSON.parse(piece);
      } catch {
        return piece;
      }
    });
}
