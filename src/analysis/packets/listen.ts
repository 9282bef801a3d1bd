/** Observes the packets of a design's run. */
import { LIST_BOUNDS } from '../../design/bounds.ts';
import type { Design } from '../../design/document.ts';
import { settingsOn } from '../../network/packets/settings-on.ts';
import type { PreparedDesign } from '../../run/prepare-design.ts';
import type { Run } from '../../run/simulate.ts';
import type { TimeWindow } from './bins.ts';
import type { PairName } from './flow-log.ts';
import { createRecorder, type Recorder } from './recorder.ts';

export interface Listening {
  readonly recorder: Recorder;
  /** Called with the run before it continues. */
  readonly follow: (run: Run) => void;
}

/**
 * @param pair the flow to follow; null for the first that sends
 * @param window the time window; null for the whole run
 */
export function listenTo(
  { prepared }: PreparedDesign,
  { system, topology }: Design,
  expectedNs: number,
  pair: PairName | null = null,
  window: TimeWindow | null = null,
): Listening {
  const options = system.packets ?? {};
  let epochNs = (): number => 0;
  const recorder = createRecorder({
    expectedNs,
    followed: pair,
    window,
    epochNs: () => epochNs(),
    // The physical torus may have other dimensions.
    dimensions: Math.max(topology.dimensions.length, LIST_BOUNDS.physical),
    npus: prepared.sizes.reduce((product, size) => product * size, 1),
    isLossless: options.lossless === true,
    rtoNs: ({ fabric }) => settingsOn(fabric, options).rtoPs / 1000,
  });
  return {
    recorder,
    follow: (run) => {
      epochNs = run.epochNs;
    },
  };
}
