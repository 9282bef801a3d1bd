import { letterOf } from '../../../design/workbench/workbench.ts';
import { useWorkbench } from '../../state/page/use-workbench.ts';
import { designDocument, drafts } from '../../state/page/session.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/Button.tsx';
import { pricedAlike, priceTablesText } from './price-tables.ts';

/** Warns that designs use different price lists, so that their costs cannot be compared; a press gives all the same list. */
export function PriceNote() {
  const { designs, active } = useWorkbench();
  const text = priceTablesText(designs);
  if (text === null) return null;
  const letter = letterOf(active);
  const priceAlike = (): void => {
    drafts.dropUnder('cost');
    designDocument.arrange(pricedAlike);
    announce(`All designs have the prices of ${letter}. Undo brings theirs back.`);
  };
  return (
    <p className="compare-designs__note">
      These designs are priced differently: {text}.{' '}
      <Button onClick={priceAlike}>Price all as {letter}</Button>
    </p>
  );
}
