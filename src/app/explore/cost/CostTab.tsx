import { Suspense } from 'react';
import { schemeName } from '../../state/page/schemes.ts';
import { useDesign, useRun, useScheme } from '../../state/page/hooks.ts';
import { blocks, BLOCK_KINDS } from '../../../topology/blocks/blocks.ts';
import { TableRegion } from '../../parts/table/TableRegion.tsx';
import { Button } from '../../ui/Button.tsx';
import { Hint } from '../../ui/Hint.tsx';
import { billOf } from './bill.ts';
import { BillTable } from './BillTable.tsx';
import './cost.css';
import { CostChart } from './CostChart.tsx';
import { copyBill, saveBill } from './hand-out.ts';
import { lazyPart } from '../../ui/load/lazy-part.tsx';

const CablesPart = lazyPart(async () => (await import('./cables/CablesPart.tsx')).CablesPart);

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
