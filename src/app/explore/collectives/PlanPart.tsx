import { useState } from 'react';
import { COLLECTIVE_LABELS } from '../../../collective/can-do.ts';
import { GROUP_ROLES, ROLES, type GroupRole } from '../../../taskgraph/roles.ts';
import { formatBytes } from '../../../units/bytes.ts';
import { formatCount } from '../../../units/count.ts';
import type { PlannedCollective } from '../../../analysis/tables/plans.ts';
import { useAnswer } from '../../parts/tasks/use-answer.ts';
import { useDesign } from '../../state/page/hooks.ts';
import { groupShort } from '../../state/traces/lane-axis.ts';
import { engine } from '../../state/page/session.ts';
import { ChoiceField } from '../../parts/fields/ChoiceField.tsx';
import { PlanFlow } from './PlanFlow.tsx';
import { PlanTable } from './PlanTable.tsx';
import { showPhase } from './show-phase.ts';

/** Collectives to choose from; those that move most come first. */
const MOST_LISTED = 40;

/** A collective of the design over all its dimensions. */
export function PlanPart() {
  const design = useDesign((whole) => whole);
  const { topology, workload, parallelism, system, compute } = design;
  const answer = useAnswer(
    () => engine.collectivePlans(design),
    [topology, workload, parallelism, system, compute],
  );
  const [wantedRole, chooseRole] = useState<GroupRole>('model');
  const [wanted, choose] = useState('0');
  const plans = answer?.ok === true ? answer.value : [];
  const roles = GROUP_ROLES.filter((role) => plans.some((plan) => plan.role === role));
  const role = roles.find((listed) => listed === wantedRole) ?? roles[0];
  const plansOfRole = plans.filter((plan) => plan.role === role);
  const listed = plansOfRole.slice(0, MOST_LISTED);
  const plan = listed[Number(wanted)] ?? listed[0];
  return (
    <section className="column" aria-labelledby="plan-title">
      <h3 id="plan-title">A collective of the design, phase by phase</h3>
      {answer !== null && !answer.ok ? (
        <p className="collectives__refusal">{answer.problems[0]?.message}</p>
      ) : null}
      {answer?.ok === true && plan === undefined ? <p>This workload communicates nothing.</p> : null}
      {role === undefined || plan === undefined ? (
        <div className="plan__place" />
      ) : (
        <>
          <div className="collectives__choices">
            <ChoiceField
              label="Communicator"
              value={role}
              choices={roles.map((value) => ({ value, label: groupLabel(value, roles) }))}
              onChoose={(value) => {
                chooseRole(value);
                choose('0');
              }}
            />
            <div className="collectives__wide">
              <ChoiceField
                label="Collective"
                value={String(listed.indexOf(plan))}
                choices={listed.map((plan, index) => ({ value: String(index), label: planLabel(plan) }))}
                onChoose={choose}
              />
            </div>
          </div>
          {plansOfRole.length > listed.length ? (
            <p className="collectives__note">
              The {MOST_LISTED} that move most of {formatCount(plansOfRole.length)} are listed.
            </p>
          ) : null}
          {plan.phases.length === 0 ? (
            <p>Its group is a single NPU: nothing is sent.</p>
          ) : (
            <>
              <PlanFlow
                key={`${plan.role} ${plan.collective} ${plan.bytes} ${plan.phases.length}`}
                plan={plan}
              />
              <PlanTable
                plan={plan}
                dimensions={topology.dimensions}
                onShow={(phase) => showPhase(design, phase)}
              />
            </>
          )}
          <p className="collectives__note">
            A run cuts the {formatBytes(plan.bytes)} into chunks; each goes through these phases by itself, so
            that dimensions work at the same time.
          </p>
        </>
      )}
    </section>
  );
}

/** `MP group`, `All NPUs`; `TP group` beside other axes. */
function groupLabel(role: GroupRole, all: readonly GroupRole[]): string {
  const { group } = ROLES[role];
  const short = groupShort(
    role,
    all.map((other) => ({ role: other })),
  );
  return group === ROLES[role].short ? `${group.charAt(0).toUpperCase()}${group.slice(1)}` : `${short} group`;
}

/** `all-reduce of 25.2 MB, 96 times`. */
function planLabel({ collective, bytes, count }: PlannedCollective): string {
  const times = count === 1 ? 'once' : `${formatCount(count)} times`;
  return `${COLLECTIVE_LABELS[collective]} of ${formatBytes(bytes)}, ${times} an iteration`;
}
