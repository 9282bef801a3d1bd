/** A stack by its software and chip, with its constants combined. */
import { CHIPS } from '../chips/facts.ts';
import { standIns } from '../chips/named-chip.ts';
import type { Chip } from '../chips/chip.ts';
import { NEUTRAL } from '../step-time/stack.ts';
import type { Stack, StackConstant, StackConstants } from '../step-time/stack.ts';
import { collectiveConstants } from './collectives.ts';
import { FITTED } from './fitted.ts';
import type { FittedConstants } from './fitted.ts';
import { STACK_PLANS } from './stack-plans.ts';
import type { StackPlan } from './stack-plans.ts';

type Values = Readonly<Partial<Record<StackConstant, number>>>;

/** The constants that a stack names besides the neutral ones: from its base, set by hand, fitted. */
export function namedConstants(
  { id, base, byHand, fitted }: StackPlan,
  table: FittedConstants = FITTED,
): Values {
  const below = STACK_PLANS.find((plan) => plan.id === base);
  const inherited = below === undefined ? {} : namedConstants(below, table);
  return { ...inherited, ...byHand, ...fitted, ...table[id] };
}

export function stackOf(plan: StackPlan, chip: Chip, table: FittedConstants = FITTED): Stack {
  const constants: StackConstants = { ...NEUTRAL, ...namedConstants(plan, table) };
  return {
    id: plan.id,
    label: plan.label,
    habits: plan.habits,
    constants,
    collective: collectiveConstants(chip, table).constants,
  };
}

/**
 * The plan of `software` on `chip`, or on the nearest chip that it was measured on; null if the software was
 * not measured.
 */
export function planFor(software: string, chip: Chip): StackPlan | null {
  const measured = STACK_PLANS.filter((plan) => plan.software === software);
  for (const near of standIns(chip)) {
    const found = measured.find((plan) => plan.chip === near.id);
    if (found !== undefined) return found;
  }
  return measured[0] ?? null;
}

export function chipById(id: string): Chip {
  const found = CHIPS.find((chip) => chip.id === id);
  if (found === undefined) throw new Error(`No chip "${id}".`);
  return found;
}
