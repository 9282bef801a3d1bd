import { isByTier, LIBRA_PRICES, PAPER_PRICES } from '../../../../cost/facts/prices.ts';
import { blocks, BLOCK_KINDS } from '../../../../topology/blocks/blocks.ts';
import { newShape } from '../../../../topology/blocks/reshape.ts';
import { hasSwitches } from '../../../../topology/blocks/form.ts';
import { TIER_RULE } from '../../../../topology/tier-of-place.ts';
import { NUMBER_BOUNDS } from '../../../../design/bounds.ts';
import { NumberField } from '../../../parts/fields/NumberField.tsx';
import { PickField } from '../../../parts/fields/PickField.tsx';
import { SelectField } from '../../../parts/fields/SelectField.tsx';
import { change } from '../../../state/page/edits.ts';
import { useDesign } from '../../../state/page/hooks.ts';
import { drafts } from '../../../state/page/session.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { COMPONENTS } from './price-components.ts';
import { TierPriceTable } from './TierPriceTable.tsx';
import { isSamePrices, pricesByTier, pricesOfOutermost, withPrice, withPrices } from './write-prices.ts';

const TABLES = [
  { id: 'paper', label: 'Flat, arXiv 2109.11762', prices: PAPER_PRICES },
  { id: 'libra', label: 'By tier, LIBRA 2024', prices: LIBRA_PRICES },
] as const;

const FORMS = [
  { value: 'flat', label: 'everywhere' },
  { value: 'tier', label: 'by tier' },
] as const;

const SWITCHLESS = new Intl.ListFormat('en-GB').format(
  BLOCK_KINDS.filter((kind) => !hasSwitches(newShape(kind))).map((kind) => blocks[kind].label),
);

/** Unit prices of the parts of the network. */
export function PricesFields() {
  const cost = useDesign((design) => design.cost);
  const table = TABLES.find(({ prices }) => isSamePrices(prices, cost));
  const flat = isByTier(cost) ? null : cost;
  return (
    <>
      <PickField
        label="Price table"
        picked={table?.id ?? null}
        none="Your own"
        choices={TABLES}
        isWide
        onPick={(id) => {
          const picked = TABLES.find((choice) => choice.id === id);
          if (picked === undefined) return;
          drafts.dropUnder('cost');
          change((design) => withPrices(design, picked.prices));
        }}
        hint={<PriceHint />}
      />
      <SelectField
        path="cost"
        label="Prices apply"
        value={flat === null ? 'tier' : 'flat'}
        choices={FORMS}
        write={(design, form) => {
          // The fields of the other form are gone, and what stood in them.
          drafts.dropUnder('cost');
          return form === 'tier' ? pricesByTier(design) : pricesOfOutermost(design);
        }}
        hint={
          <Hint about="prices by tier">
            <p>
              By tier: chiplet, package, node and pod each have prices of their own; the tier of a dimension
              stands in its block.
            </p>
            <p>{TIER_RULE} Another one can be chosen there; it stays with its block.</p>
            <p>Back to one price everywhere, the outermost dimension’s tier is kept.</p>
          </Hint>
        }
      />
      {flat === null ? (
        <TierPriceTable />
      ) : (
        COMPONENTS.map(({ key, label }) => (
          <NumberField
            key={key}
            path={`cost.${key}`}
            label={label}
            unit="$ per GB/s"
            value={flat[key]}
            bound={NUMBER_BOUNDS.price}
            write={(design, value) => withPrice(design, null, key, value)}
          />
        ))
      )}
    </>
  );
}

function PriceHint() {
  return (
    <Hint about="prices">
      <p>A dimension costs what it is built of, each part by its bandwidth:</p>
      <p className="formula">links × link + NICs × NIC + ports × switch</p>
      <p>
        {SWITCHLESS} have links only, each shared by its two ends. With a switch, a link of an NPU has a NIC
        as well, and every end at a switch a port. arXiv 2109.11762 has one table: 2, 48 and 24. Its authors’
        LIBRA (ISPASS 2024) has one a tier.
      </p>
    </Hint>
  );
}
