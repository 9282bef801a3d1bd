import type { DesignDimension } from '../../../../design/document.ts';
import { useDesign } from '../../../state/page/hooks.ts';
import { moreTold } from './more-told.ts';

interface MoreToldProps {
  readonly index: number;
  readonly count: number;
  readonly dimension: DesignDimension;
}

/** Takes the place of folded fields, and names those with values other than the defaults. */
export function MoreTold({ index, count, dimension }: MoreToldProps) {
  const algorithms = useDesign((design) => design.system.algorithms);
  const cost = useDesign((design) => design.cost);
  const facts = moreTold({ index, count, dimension, algorithms, cost });
  return facts.length === 0 ? null : <p className="block-card__told">{facts.join(', ')}</p>;
}
