import { NUMBER_BOUNDS } from '../../../design/bounds.ts';
import { parseDollars } from '../../../units/dollars.ts';
import { NumberField } from '../../parts/fields/NumberField.tsx';
import { orNothing, printOr, readOr } from '../../parts/fields/optional-number.ts';
import { useDesign } from '../../state/page/hooks.ts';
import { readWithUnit } from '../../ui/field/read-number.ts';
import { Hint } from '../../ui/Hint.tsx';
import { withNpuDollars } from './prices/write-prices.ts';

const UNKNOWN = 'unknown';
const readDollars = readOr(UNKNOWN, readWithUnit(parseDollars));

/** Price of an NPU, from which throughput becomes dollars. */
export function NpuPriceField() {
  const npuDollars = useDesign(({ cost }) => cost.npuDollars ?? 0);
  return (
    <NumberField
      path="cost.npuDollars"
      label="Price of an NPU"
      unit="$"
      value={npuDollars}
      bound={orNothing(NUMBER_BOUNDS.npuDollars)}
      print={printOr(UNKNOWN)}
      read={readDollars}
      write={(design, value) => withNpuDollars(design, value === 0 ? null : value)}
      hint={
        <Hint about="the price of an NPU">
          <p>Left empty, costs are those of the network alone.</p>
          <p>With it, performance per $ is that of network and NPUs together.</p>
        </Hint>
      }
    />
  );
}
