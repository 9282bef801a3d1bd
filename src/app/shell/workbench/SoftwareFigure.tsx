import { useSoftware } from '../../parts/software/use-software.ts';
import { spanText } from '../../parts/software/span-text.ts';

/** MFU divided by that of the accelerator's software, next to the figures of the run with one of them. */
export function SoftwareFigure() {
  const range = useSoftware();
  if (range?.mfu === undefined || range.mfu === null) return null;
  return (
    <div className="key-figures__software" title={range.text}>
      <dt>MFU by software</dt>
      <dd>{spanText(range.mfu)}</dd>
    </div>
  );
}
