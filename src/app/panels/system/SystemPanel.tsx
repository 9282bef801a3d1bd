import { NETWORK_MODELS } from '../../../network/models/facts.ts';
import { useDesign } from '../../state/page/hooks.ts';
import { LazyPanel } from '../../ui/load/LazyPanel.tsx';
import { lazyPart } from '../../ui/load/lazy-part.tsx';

const SystemFields = lazyPart(async () => (await import('./SystemFields.tsx')).SystemFields);
const HOLDS = ['field-system'];

/** How collectives are cut into chunks and how chunks wait for dimensions. */
export function SystemPanel() {
  const { chunks, scheduling, network = 'analytical' } = useDesign((design) => design.system);
  const model = network === 'analytical' ? '' : `, ${NETWORK_MODELS[network].name.toLowerCase()}`;
  const aside = `${chunks} ${chunks === 1 ? 'chunk' : 'chunks'}, ${scheduling}${model}`;
  return <LazyPanel id="system" title="System" aside={aside} holds={HOLDS} Fields={SystemFields} />;
}
