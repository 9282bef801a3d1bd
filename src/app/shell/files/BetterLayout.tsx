import type { Design } from '../../../design/document.ts';
import { useTaskOf } from '../../parts/tasks/use-task.ts';
import { engine } from '../../state/page/session.ts';
import { Button } from '../../ui/Button.tsx';
import { importDesign } from './import-design.ts';

interface BetterLayoutProps {
  /** The files, as they are named to the person. */
  readonly what: string;
  readonly design: Design;
}

/** How far the layout of a launch is from a better one, which one press imports instead. */
export function BetterLayout({ what, design }: BetterLayoutProps) {
  const { state } = useTaskOf(design.workload.kind === 'transformer' ? design : null, engine.betterLayout);
  if (state.phase === 'running') return <p role="status">Comparing with other layouts…</p>;
  const better = state.phase === 'done' ? state.value : null;
  if (better === null) return null;
  return (
    <p role="status">
      {better.text}{' '}
      <Button onClick={() => importDesign(what, better.design)}>Import with the better layout</Button>
    </p>
  );
}
