import { useDesign } from '../../state/page/hooks.ts';
import { LazyPanel } from '../../ui/load/LazyPanel.tsx';
import { lazyPart } from '../../ui/load/lazy-part.tsx';

const TrainingRunFields = lazyPart(async () => (await import('./TrainingRunFields.tsx')).TrainingRunFields);
const HOLDS = ['tokens', 'failures', 'checkpoint', 'power', 'money'].map((part) => `field-training-${part}`);

/** Sets the assumptions about the whole training: tokens, failures, checkpoints, power and money. */
export function TrainingPanel() {
  const isUsual = useDesign(({ training }) => Object.keys(training ?? {}).every((key) => key === 'tokens'));
  return (
    <LazyPanel
      id="training-run"
      title="Training run"
      aside={isUsual ? 'as usual' : 'as given'}
      holds={HOLDS}
      Fields={TrainingRunFields}
    />
  );
}
