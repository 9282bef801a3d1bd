import { isTreeRefusal } from '../../../collective/can-do.ts';
import { COLLECTIVES } from '../../../collective/types.ts';
import { change } from '../../state/page/edits.ts';
import { useRun } from '../../state/page/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { writeFullTrees } from './write-system.ts';

/** The way out where a tree on a dimension is refused for what ASTRA-sim 1.0 would run. */
export function TreeOffer({ index }: { readonly index: number }) {
  const paths = COLLECTIVES.map((collective) => `system.algorithms.${collective}[${index}]`);
  const message = useRun(
    ({ problems, refusals }) =>
      [...problems, ...refusals.flatMap((refusal) => refusal.problems)].find(
        (candidate) => paths.includes(candidate.path) && isTreeRefusal(candidate),
      )?.message ?? null,
  );
  if (message === null) return null;
  return (
    <p className="field__message">
      {message}{' '}
      <Button onClick={() => change(writeFullTrees(true))}>Run it as ASTRA-sim 1.0 does (parity)</Button>
    </p>
  );
}
