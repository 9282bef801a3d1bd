import { NUMBER_BOUNDS } from '../../study/bounds.ts';
import type { Design } from '../../study/document.ts';
import { formatDecimal } from '../../units/decimal.ts';
import { NumberField } from '../fields/NumberField.tsx';
import { useDesign } from '../store/hooks.ts';
import { Hint } from '../ui/Hint.tsx';
import { FoldedPanel } from '../ui/Panel.tsx';

const PRICES = [
  { key: 'linkPerGBps', label: 'Link' },
  { key: 'nicPerGBps', label: 'NIC' },
  { key: 'switchPerGBps', label: 'Switch' },
] as const satisfies readonly { readonly key: keyof Design['cost']; readonly label: string }[];

/** What the parts of the network cost. */
export function PricesPanel() {
  const cost = useDesign((design) => design.cost);
  const summary = PRICES.map(({ key }) => `$${formatDecimal(cost[key])}`).join(' / ');
  return (
    <FoldedPanel title="Prices" aside={summary}>
      {PRICES.map(({ key, label }, index) => (
        <NumberField
          key={key}
          path={`cost.${key}`}
          label={label}
          unit="$ per GB/s"
          value={cost[key]}
          bound={NUMBER_BOUNDS.price}
          write={(design, value) => ({ ...design, cost: { ...design.cost, [key]: value } })}
          hint={index === 0 ? <PriceHint /> : undefined}
        />
      ))}
    </FoldedPanel>
  );
}

function PriceHint() {
  return (
    <Hint about="prices">
      <p>A dimension in which every NPU can send b GB/s costs</p>
      <p className="formula">Ring, FullyConnected: NPUs × b / 2 × link</p>
      <p className="formula">Switch: NPUs × b × (link + NIC + switch)</p>
      <p>A link is shared by its two ends. Prices of arXiv 2109.11762: 2, 48 and 24.</p>
    </Hint>
  );
}
