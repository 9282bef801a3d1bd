import '../../ui/notice.css';
import { isSameSystem } from '../../../design/changes.ts';
import type { Design } from '../../../design/document.ts';
import { useRun } from '../../state/page/hooks.ts';
import { moreThanAssumed } from './form/proposal.ts';

/** Says that the design on the page needs more memory than what is assumed of its NPUs. */
export function AssumedMemory({ design }: { readonly design: Design }) {
  const bytes = useRun(({ shownFor, model }) =>
    isSameSystem(shownFor, design) ? (model?.memory?.totalBytes ?? null) : null,
  );
  const text = moreThanAssumed(design, bytes);
  return text === null ? null : <p className="notice">{text}</p>;
}
