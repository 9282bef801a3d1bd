import { useSoftware } from '../../parts/software/use-software.ts';
import { spanText } from '../../parts/software/span-text.ts';

/** MFU divided by that of the accelerator's software, next to the figures of the run with one of them. */
export function SoftwareFigure() {
  const { range, isOld, isAwaited } = useSoftware();
  const mfu = range?.mfu ?? null;
  if (mfu === null && !isAwaited) return null;
  return (
    <div className="key-figures__software" title={range?.text} data-old={isOld}>
      <dt>MFU, worst to best software</dt>
      <dd>{mfu === null ? '–' : spanText(mfu)}</dd>
    </div>
  );
}
