import { openDialog } from '../../parts/dialog/dialog-store.ts';
import { useTaskOf } from '../../parts/tasks/use-task.ts';
import { useDesign } from '../../state/page/hooks.ts';
import { engine } from '../../state/page/session.ts';
import { Button } from '../../ui/Button.tsx';

/** Offers a layout that fits to a design that does not. */
export function LayoutOffer() {
  const design = useDesign((whole) => whole);
  const { state } = useTaskOf(design.workload.kind === 'transformer' ? design : null, engine.layoutOffer);
  if (design.workload.kind !== 'transformer') return null;
  const offer = state.phase === 'done' ? state.value : null;
  return (
    <p className="memory__offer" role="status">
      {offer === null ? null : `${offer} `}
      <Button onClick={() => openDialog('layout')}>Find a layout that fits</Button>
    </p>
  );
}
