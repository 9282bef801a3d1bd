import { NUMBER_BOUNDS } from '../../../design/bounds.ts';
import { TRAINING_TOKENS } from '../../../design/throughput.ts';
import { formatAmount, parseAmount } from '../../../units/rate.ts';
import { NumberField } from '../../parts/fields/NumberField.tsx';
import { useDesign } from '../../state/page/hooks.ts';
import { readWithUnit } from '../../ui/field/read-number.ts';
import { Hint } from '../../ui/Hint.tsx';

const readTokens = readWithUnit(parseAmount);

/** Tokens of a training, from which throughput becomes days. */
export function TokensField() {
  const tokens = useDesign(({ training }) => training?.tokens ?? TRAINING_TOKENS);
  return (
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
          <p>How many days they take at the throughput of each scheme stands in the comparison.</p>
        </Hint>
      }
    />
  );
}
