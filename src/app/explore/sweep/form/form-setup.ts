/** From what is filled in to the sweep that a document carries, and back. */
import type { SweepSetup } from '../../../../design/workbench/sweep-setup.ts';
import { networkOf } from '../../../../analysis/sweep/networks.ts';
import { OWN } from '../../../../analysis/sweep/specification.ts';
import { TOPOLOGY_VARIANTS, WORKLOAD_VARIANTS } from '../../../../analysis/sweep/variants.ts';
import { printPlain, readNumber } from '../../../ui/field/read-number.ts';
import { FIRST_FORM, type SweepForm } from './form-store.ts';

const ANY = { min: -Number.MAX_VALUE, max: Number.MAX_VALUE, whole: false };

export function isFirst(form: SweepForm): boolean {
  return JSON.stringify(form, KEYS) === JSON.stringify(FIRST_FORM, KEYS);
}

const KEYS = Object.keys(FIRST_FORM).sort();

/** null while one of its numbers is invalid. */
export function setupOf({ from, to, steps, schemes, ...rest }: SweepForm): SweepSetup | null {
  const [low, high, count] = [from, to, steps].map((text) => readNumber(text, '', ANY));
  if (low?.ok !== true || high?.ok !== true || count?.ok !== true) return null;
  return {
    ...rest,
    from: low.value,
    to: high.value,
    steps: count.value,
    ...(schemes === null ? {} : { schemes }),
  };
}

/** Variants that this page does not know are left out. */
export function formOf({ from, to, steps, schemes, ...rest }: SweepSetup): SweepForm {
  const topologies = rest.topologies.filter(
    (id) => TOPOLOGY_VARIANTS.some((known) => known.id === id) || networkOf(id) !== null,
  );
  const workloads = rest.workloads.filter((id) => WORKLOAD_VARIANTS.some((known) => known.id === id));
  return {
    ...rest,
    from: printPlain(from),
    to: printPlain(to),
    steps: printPlain(steps),
    schemes: schemes ?? null,
    topologies: topologies.length === 0 ? [OWN] : topologies,
    workloads: workloads.length === 0 ? [OWN] : workloads,
  };
}
