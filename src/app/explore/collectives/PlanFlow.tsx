import type { PlannedCollective } from '../../../analysis/tables/plans.ts';
import { formatBytes } from '../../../units/bytes.ts';
import { PlayerBar } from '../../parts/player/PlayerBar.tsx';
import { usePlayer } from '../../parts/player/use-player.ts';
import { cssVars } from '../../ui/theme/css-vars.ts';
import { dimensionClass } from '../../ui/theme/dimension-colour.ts';
import { flowText, stopName, whyLess } from './flow-text.ts';
import './plan-flow.css';

/** What one NPU holds on the way of a collective through all dimensions: one block that shrinks and grows. */
export function PlanFlow({ plan }: { readonly plan: PlannedCollective }) {
  const { phases } = plan;
  const player = usePlayer(phases.length);
  const { position, isPlaying } = player;
  const held = [phases[0]?.bytesIn ?? plan.bytes, ...phases.map(({ bytesOut }) => bytesOut)];
  const most = Math.max(...held);
  const why = whyLess(plan);
  return (
    <div className="plan-flow">
      <PlayerBar player={player} steps={phases.length} />
      <ol className="plan-flow__way" aria-label="What one NPU has">
        {held.map((bytes, at) => {
          const phase = phases[at - 1];
          return (
            <li
              key={at}
              className={`plan-flow__stop ${phase === undefined || phase.dimension < 0 ? '' : dimensionClass(phase.dimension)}`}
              aria-current={at === position ? 'step' : undefined}
            >
              <span className="plan-flow__name">{phase === undefined ? 'Start' : stopName(phase)}</span>
              <span className="plan-flow__bytes">{formatBytes(bytes)}</span>
              <span className="plan-flow__ghost" style={cssVars({ share: bytes / most })} />
            </li>
          );
        })}
        <li className="plan-flow__track" aria-hidden="true" role="presentation">
          <span
            className={`plan-flow__block ${dimensionClass(Math.max(0, phases[Math.max(0, position - 1)]?.dimension ?? 0))}`}
            style={cssVars({ at: position, share: (held[position] ?? most) / most })}
          />
        </li>
      </ol>
      <p aria-live={isPlaying ? 'off' : 'polite'}>{flowText(plan, position)}</p>
      {why === null ? null : <p className="collectives__note">{why}</p>}
    </div>
  );
}
