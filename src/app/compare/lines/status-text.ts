import { formatCount } from '../../../units/count.ts';
import { formatTime } from '../../../units/time.ts';
import { schemeName } from '../../state/page/schemes.ts';
import { eventsOf, type RunState } from '../../state/run/run-state.ts';

/** Puts the phase of the run into words. Invalid fields have messages of their own. */
export function statusText(run: RunState): string {
  switch (run.phase) {
    case 'idle':
      return 'Starting';
    case 'empty':
      return 'Nothing to simulate: the network has no dimensions';
    case 'running':
      return 'Simulating';
    case 'finished': {
      const time = formatTime((run.wallMs ?? 0) * 1e6, 2);
      return `Simulated in ${time}, ${formatCount(eventsOf(run))} events`;
    }
    case 'cancelled':
      return `Cancelled${progressText(run)}: ${leftText(run)}`;
    case 'refused':
      return 'Not simulated';
    case 'failed':
      return 'The engine failed';
  }
}

function progressText({ progress }: RunState): string {
  return progress === null
    ? ''
    : ` in ${schemeName(progress.scheme)} at ${formatTime(progress.simulatedNs)} of the iteration`;
}

/** Names what is missing: the end of the trace, or runs of other schemes. */
function leftText({ progress, asked }: RunState): string {
  const isTraced = progress === null || progress.scheme === asked?.bandwidth.scheme;
  return isTraced ? 'the timeline is partial' : 'other schemes by the closed form';
}
