import { Suspense } from 'react';
import { schemeName } from '../../state/run/schemes.ts';
import { useDesign, useRun, useScheme } from '../../state/run/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Hint } from '../../ui/Hint.tsx';
import { billOf } from './bill.ts';
import { BillTable } from './BillTable.tsx';
import './cost.css';
import { CostChart } from './CostChart.tsx';
import { copyBill, saveBill } from './hand-out.ts';
import { lazyPart } from '../../ui/load/lazy-part.tsx';

const CablesPart = lazyPart(async () => (await import('./cables/CablesPart.tsx')).CablesPart);

/** What the network is made of under the shown scheme, and what each part costs. */
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
            <p>
              With b GB/s per NPU, a Ring has two links of b / 2 at each NPU, a FullyConnected of P NPUs P − 1
              of b / (P − 1), each shared by two; a Switch has a link and a NIC of b at each NPU and a port of
              b for each. Prices are under Prices.
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
          <div className="cost__table" role="region" aria-label="Bill of materials" tabIndex={0}>
            <BillTable bill={bill} />
          </div>
          {shownFor === null || result === null ? null : (
            <Suspense>
              <CablesPart design={shownFor} splitGBps={result.closed.splitGBps} />
            </Suspense>
          )}
        </>
      )}
    </div>
  );
}
