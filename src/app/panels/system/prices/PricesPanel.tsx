import { isByTier } from '../../../../cost/facts/prices.ts';
import { formatDecimal } from '../../../../units/decimal.ts';
import { useDesign } from '../../../state/page/hooks.ts';
import { LazyPanel } from '../../../ui/load/LazyPanel.tsx';
import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { COMPONENTS } from './price-components.ts';

const PricesFields = lazyPart(async () => (await import('./PricesFields.tsx')).PricesFields);
const HOLDS = ['field-cost'];

/** Unit prices of the parts of the network. */
export function PricesPanel() {
  const cost = useDesign((design) => design.cost);
  const summary = isByTier(cost)
    ? 'by tier'
    : COMPONENTS.map(({ key }) => `$${formatDecimal(cost[key])}`).join(' / ');
  return <LazyPanel id="prices" title="Prices" aside={summary} holds={HOLDS} Fields={PricesFields} />;
}
