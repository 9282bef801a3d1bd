import { COLLECTIVE_OPTIMIZATIONS, type CollectiveOptimization } from '../../../collective/types.ts';
import { NUMBER_BOUNDS } from '../../../design/bounds.ts';
import { parseTime } from '../../../units/time.ts';
import { NumberField } from '../../parts/fields/NumberField.tsx';
import { SelectField } from '../../parts/fields/SelectField.tsx';
import { NETWORK_CALIBRATIONS } from '../../../workload/rate/facts/calibration-names.ts';
import { change } from '../../state/page/edits.ts';
import { useDesign } from '../../state/page/hooks.ts';
import { Hint } from '../../ui/Hint.tsx';
import { readWithUnit } from '../../ui/field/read-number.ts';
import { stepByPowers } from '../../ui/field/step.ts';
import { CalibrationField } from './compute/CalibrationField.tsx';
import { LeastChunkField } from './LeastChunkField.tsx';
import { LocalFields } from './LocalFields.tsx';
import { ModelFields } from './ModelFields.tsx';
import { NoEffects } from './NoEffects.tsx';
import { OnLoadField } from './OnLoadField.tsx';
import { OwnLinksRow } from './OwnLinksRow.tsx';
import { QueueFields } from './queues/QueueFields.tsx';
import { writeNetworkCalibration, writeSystem as write } from './write-system.ts';

const OPTIMIZATION_NAMES: Readonly<Record<CollectiveOptimization, string>> = {
  baseline: 'Baseline',
  localBWAware: 'Hierarchical',
  fourPhase: 'Four-phase',
};
const OPTIMIZATIONS = COLLECTIVE_OPTIMIZATIONS.map((value) => ({ value, label: OPTIMIZATION_NAMES[value] }));
const SCHEDULING = [
  { value: 'LIFO', label: 'Newest first' },
  { value: 'FIFO', label: 'Oldest first' },
] as const;
const readTime = readWithUnit(parseTime);

/** How collectives are cut into chunks and how chunks wait for dimensions. */
export function SystemFields() {
  const system = useDesign((design) => design.system);
  return (
    <>
      <NumberField
        path="system.chunks"
        label="Chunks per collective"
        value={system.chunks}
        bound={NUMBER_BOUNDS.chunks}
        step={stepByPowers}
        write={(design, chunks) => write({ chunks })(design)}
        hint={
          <Hint about="chunks">
            <p>
              A collective is cut into this many pieces that flow through the dimensions one behind the other.
              More chunks fill the pipeline better and pay the latency more often.
            </p>
          </Hint>
        }
      />
      <LeastChunkField />
      <NumberField
        path="system.activeChunks"
        label="Active chunks per dimension"
        value={system.activeChunks}
        bound={NUMBER_BOUNDS.chunks}
        write={(design, activeChunks) => write({ activeChunks })(design)}
      />
      <SelectField
        path="system.scheduling"
        label="Order of collectives"
        value={system.scheduling}
        choices={SCHEDULING}
        write={(design, scheduling) => write({ scheduling })(design)}
        hint={<OrderHint />}
      />
      <QueueFields system={system} />
      <SelectField
        path="system.optimization"
        label="All-reduce plan"
        value={system.optimization}
        choices={OPTIMIZATIONS}
        write={(design, optimization) => write({ optimization })(design)}
        hint={
          <Hint about="the all-reduce plan">
            <p>Baseline: an all-reduce on every dimension in turn.</p>
            <p>Hierarchical: reduce-scatter up the dimensions, all-gather back down (localBWAware).</p>
            <p>Four-phase: reduce-scatter on the first, all-reduce on the others, all-gather on the first.</p>
          </Hint>
        }
      />
      <NumberField
        path="system.endpointDelayNs"
        label="Endpoint delay"
        unit="ns"
        value={system.endpointDelayNs}
        bound={NUMBER_BOUNDS.latencyNs}
        read={readTime}
        write={(design, endpointDelayNs) => write({ endpointDelayNs })(design)}
      />
      <LocalFields system={system} />
      <OnLoadField onLoad={system.onLoad ?? 0} />
      <CalibrationField
        picked={system.calibration}
        names={NETWORK_CALIBRATIONS}
        onPick={(name) => change(writeNetworkCalibration(name))}
        about="Links have the latency and reach the share of their bandwidth that collectives were measured at: those of pods between nodes, all others inside one."
      />
      {system.ownLinks === undefined ? null : <OwnLinksRow ownLinks={system.ownLinks} />}
      <ModelFields system={system} />
      <NoEffects />
    </>
  );
}

function OrderHint() {
  return (
    <Hint about="the order of collectives">
      <p>
        Which collective goes first when several wait for a dimension: FIFO the oldest, LIFO the newest. With
        LIFO the gradients of the first layers, which come last and are needed first, overtake those already
        issued.
      </p>
    </Hint>
  );
}
