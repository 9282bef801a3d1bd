import { printNotation } from '../../../topology/print-notation.ts';
import { PRESET_SOURCES } from '../../../topology/preset-sources.ts';
import type { TopologyPreset } from '../../../topology/presets.ts';
import { formatBandwidth } from '../../../units/bandwidth.ts';
import { BlockDrawing } from '../../panels/composer/block/BlockDrawing.tsx';
import { Button } from '../../ui/Button.tsx';
import { dimensionClass } from '../../ui/theme/dimension-colour.ts';
import { LEAVES_OUT } from './leaves-out.ts';

interface PresetCardProps {
  readonly preset: TopologyPreset;
  readonly isPicked: boolean;
  readonly onPick: () => void;
}

/** A network of the gallery: its dimensions as they are drawn in the stack, innermost first. */
export function PresetCard({ preset, isPicked, onPick }: PresetCardProps) {
  const { id, label, dimensions, bandwidthGBps } = preset;
  const start = isPicked ? 'Start again' : 'Start';
  return (
    <article className="preset" aria-label={label} aria-current={isPicked}>
      <div className="preset__picture" aria-hidden="true">
        {dimensions.map(({ kind, size }, index) => (
          <span key={index} className={dimensionClass(index)}>
            <BlockDrawing kind={kind} size={size} />
          </span>
        ))}
      </div>
      <div className="preset__head">
        <h3>{label}</h3>
        <Button onClick={onPick} aria-label={`${start} from ${label}`}>
          {start}
        </Button>
      </div>
      <p className="preset__notation">{printNotation(dimensions)}</p>
      <p>{bandwidthLine(bandwidthGBps)}</p>
      <p>Source: {PRESET_SOURCES[id]}.</p>
      <p>Left out: {LEAVES_OUT[id]}</p>
    </article>
  );
}

function bandwidthLine(bandwidthGBps: readonly number[] | undefined): string {
  if (bandwidthGBps === undefined) return 'Bandwidth: your budget, split by the schemes.';
  const total = bandwidthGBps.reduce((sum, value) => sum + value, 0);
  const parts = bandwidthGBps.map((value) => formatBandwidth(value, 4)).join(' + ');
  return `Bandwidth per NPU: ${parts} = ${formatBandwidth(total, 4)}, each dimension as given.`;
}
