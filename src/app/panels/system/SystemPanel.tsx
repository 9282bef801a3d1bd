import { useDesign } from '../../state/run/hooks.ts';
import { LazyPanel } from '../../ui/LazyPanel.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const SystemFields = lazyPart(async () => (await import('./SystemFields.tsx')).SystemFields);
const HOLDS = ['field-system'];

/** How collectives are cut into chunks and how chunks wait for dimensions. */
export function SystemPanel() {
  const { chunks, scheduling } = useDesign((design) => design.system);
  const aside = `${chunks} chunks, ${scheduling}`;
  return <LazyPanel title="System" aside={aside} holds={HOLDS} Fields={SystemFields} />;
}
