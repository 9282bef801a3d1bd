import { useRun } from '../../state/page/hooks.ts';
import { Icon } from '../../ui/Icon.tsx';
import '../../ui/notice.css';
import { formatTime } from '../../../units/time.ts';

/** A note on the timeline of a cancelled run: the time up to which it is complete. */
export function PartialNote() {
  const progress = useRun(({ phase, progress: at, asked }) =>
    phase === 'cancelled' && (at === null || at.scheme === asked?.bandwidth.scheme)
      ? (at ?? 'unknown')
      : null,
  );
  if (progress === null) return null;
  const until = progress === 'unknown' ? '' : ` at ${formatTime(progress.simulatedNs)}`;
  return (
    <p className="notice" role="note">
      <Icon name="warning" />
      Partial: the run was cancelled{until}. What comes later in the iteration is not simulated.
    </p>
  );
}
