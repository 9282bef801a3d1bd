import { NUMBER_BOUNDS } from '../../../design/bounds.ts';
import { TRAINING_TOKENS } from '../../../design/throughput.ts';
import { parseDollars } from '../../../units/dollars.ts';
import { formatAmount, parseAmount } from '../../../units/rate.ts';
import { NumberField } from '../../parts/fields/NumberField.tsx';
import { orNothing, printOr, readOr } from '../../parts/fields/optional-number.ts';
import { useDesign } from '../../state/page/hooks.ts';
import { readWithUnit } from '../../ui/field/read-number.ts';
import { Hint } from '../../ui/Hint.tsx';
import { withNpuDollars } from './prices/write-prices.ts';

const UNKNOWN = 'unknown';
const readDollars = readOr(UNKNOWN, readWithUnit(parseDollars));
const readTokens = readWithUnit(parseAmount);

/** Tokens of a training and price of an NPU, from which throughput becomes days and dollars. */
export function TrainingFields() {
  const tokens = useDesign(({ training }) => training?.tokens ?? TRAINING_TOKENS);
  const npuDollars = useDesign(({ cost }) => cost.npuDollars ?? 0);
  return (
    <>
      <NumberField
        path="training.tokens"
        label="Tokens of the training"
        value={tokens}
        bound={NUMBER_BOUNDS.trainingTokens}
        print={(value) => formatAmount(value, 6)}
        read={readTokens}
        write={(design, value) => ({ ...design, training: { ...design.training, tokens: value } })}
        hint={
          <Hint about="the tokens of the training">
            <p>How many days they take at the throughput of each scheme is told in the comparison.</p>
          </Hint>
        }
      />
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
    </>
  );
}
