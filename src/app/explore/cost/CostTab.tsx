import { Suspense } from 'react';
import { LIBRA_PRICES } from '../../../cost/facts/prices.ts';
import { withPrices } from '../../panels/system/prices/write-prices.ts';
import { change } from '../../state/page/edits.ts';
import { announce } from '../../ui/announce.ts';
import { schemeName } from '../../state/page/schemes.ts';
import { useDesign, useRun, useScheme } from '../../state/page/hooks.ts';
import { blocks, BLOCK_KINDS } from '../../../topology/blocks/blocks.ts';
import { TableRegion } from '../../parts/table/TableRegion.tsx';
import { Button } from '../../ui/Button.tsx';
import { Hint } from '../../ui/Hint.tsx';
import { billOf, type Bill } from './bill.ts';
import { BillTable } from './BillTable.tsx';
import './cost.css';
import { CostChart } from './CostChart.tsx';
import { copyBill, saveBill } from './hand-out.ts';
import { lazyPart } from '../../ui/load/lazy-part.tsx';

const CablesPart = lazyPart(async () => (await import('./cables/CablesPart.tsx')).CablesPart);

/** Only flat prices have them: those by tier call them ports. */
function hasNicsInside({ dimensions }: Bill): boolean {
  return dimensions.some(
    ({ tier, hasPorts, lines }) =>
      tier === 'node' && !hasPorts && lines.some(({ component }) => component === 'nic'),
  );
}

function priceByTier(): void {
  change((design) => withPrices(design, LIBRA_PRICES));
  announce('Prices are by tier now (LIBRA). Undo brings the flat ones back.');
}

/** The bill of materials of the network under the shown scheme. */
export function CostTab() {
  const scheme = useDesign((design) => design.bandwidth.scheme);
  const shownFor = useRun((run) => run.shownFor);
  const result = useScheme(scheme);
  const bill = shownFor === null || result === null ? null : billOf(shownFor, result.closed.bill);
  const name = schemeName(scheme);
  return (
    <div className="cost">
      <div className="cost__head">
        <h3>
          Bill of materials, {name}
          <Hint about="the bill of materials">
            <p className="formula">cost = count × radix × bandwidth × price</p>
            <p>Where each NPU can send b GB/s, it has links:</p>
            {BLOCK_KINDS.map((kind) => (
              <p key={kind}>
                {blocks[kind].label}: {blocks[kind].words.links}.
              </p>
            ))}
            <p>
              A link is shared by its two ends. A link from an NPU to a switch has a NIC, inside a node a port
              of the NPU, and every end at a switch a port. Prices are under Prices.
            </p>
          </Hint>
        </h3>
        <div className="cost__tools">
          <Button look="quiet" disabled={bill === null} onClick={() => bill && void copyBill(bill)}>
            Copy CSV
          </Button>
          <Button look="quiet" disabled={bill === null} onClick={() => bill && saveBill(bill)}>
            Save CSV
          </Button>
        </div>
      </div>
      {bill === null ? (
        <p className="cost__none">{name} has no split yet, so there is nothing to price.</p>
      ) : (
        <>
          {hasNicsInside(bill) ? (
            <p className="cost__none">
              The flat prices of the bandwidth study count a NIC at every switch, inside nodes too.{' '}
              <Button look="quiet" onClick={priceByTier}>
                Use prices by tier
              </Button>
            </p>
          ) : null}
          <CostChart bill={bill} scheme={name} />
          <TableRegion name="Bill of materials">
            <BillTable bill={bill} />
          </TableRegion>
          {shownFor === null || result === null ? null : (
            <Suspense>
              <CablesPart design={shownFor} splitGBps={result.closed.splitGBps} bill={result.closed.bill} />
            </Suspense>
          )}
        </>
      )}
    </div>
  );
}
