/** What the machines of a front are chosen from, as typed: view state, no part of the document. */
import { createStore } from 'zustand/vanilla';
import { isFixed } from '../../../../design/budget.ts';
import type { Design } from '../../../../design/document.ts';
import { perNpuOf } from '../../../../design/machine/inside-node.ts';
import type { MachineChoices } from '../../../../search/front/machine-choices.ts';
import type { LayoutObjective } from '../../../../search/layout/layout-space.ts';
import { blocks } from '../../../../topology/blocks/blocks.ts';
import { BLOCK_KINDS, npuCount } from '../../../../topology/dimension.ts';
import { parseCount } from '../../../../units/count.ts';
import { formatDecimal } from '../../../../units/decimal.ts';
import { parseDollars } from '../../../../units/dollars.ts';
import { failure, problem, success, type Result } from '../../../../units/result.ts';
import { ASSUMED_GB } from '../form/proposal.ts';

/** As typed. */
export interface TypedFront {
  readonly npus: string;
  readonly budgetDollars: string;
  readonly kinds: string;
  readonly over: string;
  readonly perNpuGBps: string;
  readonly mostDimensions: string;
}

export type FrontField = keyof TypedFront;

export interface FrontForm extends TypedFront {
  /** What is best at every cost. */
  readonly objective: LayoutObjective;
}

/** What nobody has typed or chosen is proposed for the design. */
export const frontForm = createStore<Partial<FrontForm>>()(() => ({}));

export function filledFront(typed: Partial<FrontForm>, design: Design): FrontForm {
  const now = perNpuOf(design);
  return {
    npus: String(npuCount(design.topology)),
    budgetDollars: '',
    kinds: isFixed(design) ? 'Switch, FatTree, Ring' : 'Ring, FC, Switch',
    over: '1, 2, 4',
    perNpuGBps: [now / 2, now, now * 2].map((gbps) => String(Number(gbps.toPrecision(6)))).join(', '),
    mostDimensions: '2',
    objective: 'time',
    ...typed,
  };
}

/** Fields of the form that make a difference for the design. */
export function fieldsFor(design: Design): readonly { readonly name: FrontField; readonly label: string }[] {
  const isMachine = isFixed(design);
  return [
    { name: 'npus', label: 'NPUs' },
    { name: 'budgetDollars', label: 'Network cost at most ($)' },
    { name: 'kinds', label: isMachine ? 'Blocks between nodes' : 'Blocks' },
    isMachine
      ? { name: 'over', label: 'Oversubscription of fat trees' }
      : { name: 'mostDimensions', label: 'Dimensions at most' },
    { name: 'perNpuGBps', label: isMachine ? 'NIC of an NPU (GB/s)' : 'Budget per NPU (GB/s)' },
  ];
}

/** Problems have the name of a field. */
export function readFront(form: TypedFront, design: Design): Result<MachineChoices> {
  const npus = parseCount(form.npus, 'npus');
  const dollars =
    form.budgetDollars.trim() === '' ? success(Infinity) : parseDollars(form.budgetDollars, 'budgetDollars');
  const kinds = kindsOf(form.kinds);
  const over = numbersOf(form.over, 'over');
  const gbps = numbersOf(form.perNpuGBps, 'perNpuGBps');
  const most = parseCount(form.mostDimensions, 'mostDimensions');
  if (!npus.ok || !dollars.ok || !kinds.ok || !over.ok || !gbps.ok || !most.ok)
    return failure(
      ...[npus, dollars, kinds, over, gbps, most].flatMap((read) => (read.ok ? [] : read.problems)),
    );
  return success({
    npus: npus.value,
    kinds: kinds.value,
    over: over.value,
    perNpuGBps: gbps.value,
    mostDimensions: most.value,
    capacityGB: design.compute.capacityGB ?? ASSUMED_GB,
    budgetDollars: dollars.value,
  });
}

function kindsOf(text: string): Result<MachineChoices['kinds']> {
  const names = text.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
  const kinds = names.map((name) =>
    BLOCK_KINDS.find((kind) => blocks[kind].aliases.includes(name.toLowerCase())),
  );
  const unknown = names.find((_, at) => kinds[at] === undefined);
  if (unknown !== undefined) return problem('kinds', `has "${unknown}"; expected blocks, as Switch, FatTree`);
  return success([...new Set(kinds.flatMap((kind) => kind ?? []))]);
}

function numbersOf(text: string, path: FrontField): Result<readonly number[]> {
  const parts = text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
  const wrong = parts.find((part) => !(Number(part) > 0 && Number(part) < Infinity));
  if (wrong !== undefined || parts.length === 0)
    return problem(
      path,
      `${wrong === undefined ? 'is empty' : `has "${wrong}"`}; expected numbers above 0, as 1, 2`,
    );
  return success([...new Set(parts.map(Number))]);
}

/** What the machines keep of the design, in words. */
export function keptText(design: Design): string {
  const memory = design.compute.capacityGB;
  const gb = `${formatDecimal(memory ?? ASSUMED_GB)} GB${memory === undefined ? ', which are assumed' : ''}`;
  return isFixed(design)
    ? `Nodes stay as they are, and so does the memory of an NPU: ${gb}.`
    : `The budget is split in equal parts over the dimensions. An NPU has ${gb}.`;
}
