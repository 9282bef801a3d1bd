/** The ASTRA-SIM study (ISPASS 2020), figure by figure: what it says and whether our runs say it too. */
import { backends } from './backends.ts';
import { figure9 } from './figure-9.ts';
import { figure10 } from './figure-10.ts';
import { figure11 } from './figure-11.ts';
import { figure12 } from './figure-12.ts';
import { figure13, figure14 } from './figure-13.ts';
import { figure15 } from './figure-15.ts';
import { figure18, scheduling } from './figure-18.ts';
import type { Statement } from './statement.ts';

const PARTS: readonly (() => readonly Statement[])[] = [
  figure9,
  figure10,
  figure11,
  figure12,
  figure13,
  figure14,
  figure15,
  figure18,
  scheduling,
  backends,
];

/** Yields the share that is done after each figure. */
export function* reproduceAstra(): Generator<number, readonly Statement[]> {
  const statements: Statement[] = [];
  for (const [index, part] of PARTS.entries()) {
    statements.push(...part());
    yield (index + 1) / PARTS.length;
  }
  return statements;
}

export function reproduceAstraAtOnce(): readonly Statement[] {
  const study = reproduceAstra();
  for (;;) {
    const step = study.next();
    if (step.done === true) return step.value;
  }
}
