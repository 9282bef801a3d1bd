import type { LayerResults } from '../../../../run/report/results.ts';
import { formatTime } from '../../../../units/time.ts';
import { openTab } from '../../../state/view/tab-store.ts';
import { announce } from '../../../ui/announce.ts';
import { Button } from '../../../ui/Button.tsx';
import { PASS_TEXT, shownPasses } from './columns.ts';
import { showLayer } from './layer-pick.ts';
import { timeOf } from './layer-time.ts';

/** The layer that was picked: when each of its passes runs, and the way to it in the timeline. */
export function PickedLine({
  layers,
  picked,
}: {
  readonly layers: LayerResults;
  readonly picked: number | null;
}) {
  if (picked === null || picked >= layers.names.length) {
    return <p className="times-picked">Pick a layer to find it in the timeline.</p>;
  }
  const name = layers.names[picked] ?? '';
  return (
    <div className="times-picked">
      <span>{name}, in the timeline:</span>
      {shownPasses(layers).map((index) => {
        const pass = PASS_TEXT[index] ?? '';
        const time = timeOf(layers, picked, index);
        return (
          <Button
            key={pass}
            look="quiet"
            disabled={time === null}
            onClick={() => {
              showLayer(layers, picked, index);
              openTab('timeline');
              announce(`The timeline shows ${name}, ${pass.toLowerCase()}.`);
            }}
          >
            {pass}
            {time === null ? '' : ` ${formatTime(time.startNs, 4)} to ${formatTime(time.endNs, 4)}`}
          </Button>
        );
      })}
    </div>
  );
}
