import { useDesign } from '../../../state/run/hooks.ts';
import { headsProblem } from './heads.ts';

/** Says when a model-parallel group has more NPUs than attention has heads to deal out. */
export function HeadsNote() {
  const text = useDesign(headsProblem);
  return text === null ? null : <p className="degree-nearest">{text}</p>;
}
