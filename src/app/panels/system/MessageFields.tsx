import type { DesignSystem } from '../../../design/document.ts';
import { SHARED_MODEL_IDS, SHARED_MODELS } from '../../../network/models/shared/sharing-facts.ts';
import { STEP_RULE_FACTS, STEP_RULES } from '../../../network/facts/step-rule.ts';
import { SelectField } from '../../parts/fields/SelectField.tsx';
import { Hint } from '../../ui/Hint.tsx';
import { writeSharedModel, writeSteps } from './write-system.ts';
import { writeSystemField } from './queues/write-queues.ts';

const STEPS = STEP_RULES.map((value) => ({ value, label: STEP_RULE_FACTS[value].name }));
const ROUTINGS = [
  { value: 'algorithm', label: 'As the algorithm does' },
  { value: 'software', label: 'Relayed by NPUs' },
  { value: 'hardware', label: 'Passed by links' },
] as const;
const STARTS = [
  { value: 'algorithm', label: 'What the algorithm sends' },
  { value: 'normal', label: 'One message' },
  { value: 'aggressive', label: 'All messages' },
] as const;
const SHARES = SHARED_MODEL_IDS.map((value) => ({ value, label: SHARED_MODELS[value].name }));

/** When the messages of a collective start, and how they share links. */
export function MessageFields({ system }: { readonly system: DesignSystem }) {
  const { steps = 'synchronous', sharedModel = 'maxMin', network, rounding } = system;
  return (
    <>
      <SelectField
        path="system.steps"
        label="Steps of a collective"
        value={steps}
        choices={STEPS}
        write={(design, rule) => writeSteps(rule)(design)}
        hint={
          <Hint about="the steps of a collective">
            {STEP_RULES.map((id) => (
              <p key={id}>
                {STEP_RULE_FACTS[id].name}: {STEP_RULE_FACTS[id].rule}.
              </p>
            ))}
            <p>
              They differ where links do: a ring over a fat tree waits at every synchronous step for the hop
              between leaves. Where messages meet on links, the analytical network takes the steps one by one
              under both. Between packets a message starts when its sender gets there, under both.
            </p>
            {rounding === 'reference' ? (
              <p>With rounding as ASTRA-sim 1.0 steps are eager, as its are: this choice has no effect.</p>
            ) : null}
          </Hint>
        }
      />
      <PeerFields system={system} />
      {network === 'shared' ? (
        <SelectField
          path="system.sharedModel"
          label="Shares of a link"
          value={sharedModel}
          choices={SHARES}
          write={(design, id) => writeSharedModel(id)(design)}
          hint={
            <Hint about="the shares of a link">
              {SHARED_MODEL_IDS.map((id) => (
                <p key={id}>
                  {SHARED_MODELS[id].name}: {SHARED_MODELS[id].rule}.
                </p>
              ))}
            </Hint>
          }
        />
      ) : null}
    </>
  );
}

/** How an all-to-all gets to ranks that are not neighbours. */
function PeerFields({ system: { packetRouting, injection } }: { readonly system: DesignSystem }) {
  return (
    <>
      <SelectField
        path="system.packetRouting"
        label="All-to-all past neighbours"
        value={packetRouting ?? 'algorithm'}
        choices={ROUTINGS}
        write={(design, routing) =>
          writeSystemField('packetRouting', routing === 'algorithm' ? undefined : routing)(design)
        }
        hint={
          <Hint about="messages past neighbours">
            <p>
              In software every NPU on a ring receives the blocks that it passes on, with its endpoint delay.
              In hardware they pass it on the links, and only their ends handle them.
            </p>
          </Hint>
        }
      />
      <SelectField
        path="system.injection"
        label="All-to-all begins with"
        value={injection ?? 'algorithm'}
        choices={STARTS}
        write={(design, start) =>
          writeSystemField('injection', start === 'algorithm' ? undefined : start)(design)
        }
      />
    </>
  );
}
