import { modelInWords } from '../../../design/presets/automatic-name.ts';
import { formatCount } from '../../../units/count.ts';
import { useDesign, useRun } from '../../state/page/hooks.ts';
import { LazyPanel } from '../../ui/load/LazyPanel.tsx';
import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { Parameters } from './models/Parameters.tsx';

const ModelFields = lazyPart(async () => (await import('./ModelFields.tsx')).ModelFields);
const HOLDS = ['field-workload'];
const NOUNS = { transformer: 'sequences', convolution: 'images', dlrm: 'samples', table: 'samples' } as const;

/** What is trained, and on how much in an iteration. */
export function ModelPanel() {
  const name = useDesign(({ workload }) => modelInWords(workload));
  const kind = useDesign(({ workload }) => workload.kind);
  const samples = useRun(({ shown }) => Object.values(shown)[0]?.closed.work.iteration?.samples ?? null);
  return (
    <LazyPanel
      id="model"
      title="Model and batch"
      aside={
        <>
          {name}
          <Parameters />
          {samples === null ? '' : `, ${formatCount(samples)} ${NOUNS[kind]}`}
        </>
      }
      holds={HOLDS}
      Fields={ModelFields}
    />
  );
}
