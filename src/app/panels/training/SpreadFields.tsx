import { NUMBER_BOUNDS } from '../../../design/bounds.ts';
import type { Condition, Design, RandomSpread } from '../../../design/document.ts';
import { NumberField } from '../../parts/fields/NumberField.tsx';
import { useDesign } from '../../state/page/hooks.ts';
import { Folded } from '../../ui/Folded.tsx';
import { Hint } from '../../ui/Hint.tsx';

const KINDS: readonly { readonly kind: RandomSpread['kind']; readonly label: string }[] = [
  { kind: 'computeSpread', label: 'Compute varies by' },
  { kind: 'linkSpread', label: 'Links vary by' },
];
const PERCENT = 100;

/** Sets how much NPUs and links differ at random. */
export function SpreadFields() {
  const conditions = useDesign((design) => design.conditions);
  const isAny = KINDS.some(({ kind }) => sigmaOf(conditions, kind) > 0);
  return (
    <Folded title="Random slowness" aside={isAny ? 'varied' : 'none'}>
      {KINDS.map(({ kind, label }) => (
        <NumberField
          key={kind}
          path={`conditions.${kind}`}
          label={label}
          unit="%"
          value={PERCENT * sigmaOf(conditions, kind)}
          bound={{ min: 0, max: PERCENT * NUMBER_BOUNDS.spread.max, whole: false }}
          write={(design, percent) => withSigma(design, kind, percent / PERCENT)}
          hint={
            <Hint about={label}>
              <p>
                Each NPU draws its own factor e^(σz), z standard normal; all wait for the slowest of them. At
                16,384 NPUs a spread of 2 % makes it 8 % slower on average.
              </p>
            </Hint>
          }
        />
      ))}
    </Folded>
  );
}

function sigmaOf(conditions: readonly Condition[] = [], kind: RandomSpread['kind']): number {
  const found = conditions.find((condition): condition is RandomSpread => condition.kind === kind);
  return found?.sigma ?? 0;
}

/** Sets the first spread of a kind. 0 removes it, and the list once it is empty. */
function withSigma(design: Design, kind: RandomSpread['kind'], sigma: number): Design {
  const { conditions = [], ...rest } = design;
  const at = conditions.findIndex((condition) => condition.kind === kind);
  const before = conditions[at];
  const made: RandomSpread =
    before?.kind === 'computeSpread' || before?.kind === 'linkSpread'
      ? { ...before, sigma }
      : { kind, sigma };
  const others = at < 0 ? [...conditions, made] : conditions.with(at, made);
  const kept = sigma === 0 ? conditions.filter((_, index) => index !== at) : others;
  return kept.length === 0 ? rest : { ...rest, conditions: kept };
}
