import { openDialog } from '../../parts/dialog/dialog-store.ts';
import { useDesign } from '../../state/page/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { MemoryPart } from '../memory/MemoryPart.tsx';
import { AssumptionsField } from './AssumptionsField.tsx';
import { ParallelismFields } from './parallelism/ParallelismFields.tsx';

/** How the model is spread over the NPUs, and what that takes of their memory. */
export function LayoutFields() {
  const isTransformer = useDesign((design) => design.workload.kind === 'transformer');
  return (
    <>
      {isTransformer ? <Button onClick={() => openDialog('layout')}>Find a layout</Button> : null}
      <ParallelismFields />
      <AssumptionsField />
      <MemoryPart />
    </>
  );
}
