import { isByTier } from '../../../../cost/facts/prices.ts';
import { NUMBER_BOUNDS } from '../../../../design/bounds.ts';
import { TIERS } from '../../../../topology/dimension.ts';
import { FieldMessage } from '../../../parts/fields/FieldMessage.tsx';
import { NumberField } from '../../../parts/fields/NumberField.tsx';
import { useDesign } from '../../../state/page/hooks.ts';
import { COMPONENTS } from './price-components.ts';
import './tier-prices.css';
import { withPrice } from './write-prices.ts';

/** Prices of each component in each tier, $ per GB/s. */
export function TierPriceTable() {
  const cost = useDesign((design) => design.cost);
  if (!isByTier(cost)) return null;
  return (
    <div className="tier-prices">
      <table>
        <caption>$ per GB/s</caption>
        <thead>
          <tr>
            <th scope="col">Tier</th>
            {COMPONENTS.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {TIERS.map((tier) => (
            <tr key={tier}>
              <th scope="row">{tier}</th>
              {COMPONENTS.map(({ key, label }) => (
                <td key={key}>
                  <NumberField
                    path={`cost.${tier}.${key}`}
                    label={`${label} price, ${tier}`}
                    hideLabel
                    messageApart
                    value={cost[tier][key]}
                    bound={NUMBER_BOUNDS.price}
                    write={(design, value) => withPrice(design, tier, key, value)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {TIERS.flatMap((tier) =>
        COMPONENTS.map(({ key }) => <FieldMessage key={`${tier} ${key}`} path={`cost.${tier}.${key}`} />),
      )}
    </div>
  );
}
