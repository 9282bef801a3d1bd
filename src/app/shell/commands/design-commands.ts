/** What the palette finds of designs: questions, models, networks, and every field. */
import { WORKLOAD_PRESETS } from '../../../design/presets/workload-presets.ts';
import { isFixed } from '../../../design/budget.ts';
import { healthy, withCondition } from '../../../design/conditions/edits.ts';
import { conditionText } from '../../../design/conditions/words.ts';
import type { Design } from '../../../design/document.ts';
import { designsOf } from '../../../learn/questions/designs-of.ts';
import { QUESTIONS } from '../../../learn/questions/questions.ts';
import { TOPOLOGY_PRESETS } from '../../../topology/presets.ts';
import { brokenOf } from '../../explore/what-if/broken/broken.ts';
import { change } from '../../state/page/edits.ts';
import { goToField } from '../../compare/go-to-field.ts';
import { pickPreset } from '../../panels/composer/preset-choice.ts';
import { pickModel } from '../../panels/workload/models/pick-model.ts';
import type { Command } from '../../parts/commands/command.ts';
import { designDocument } from '../../state/page/session.ts';
import { announce } from '../../ui/announce.ts';
import { fieldId } from '../../ui/field/FieldShell.tsx';
import { openQuestion } from '../gallery/open-question.ts';
import { fieldPlaces } from '../../parts/fields/field-places.ts';

const PRESET_COMMANDS: readonly Command[] = [
  ...QUESTIONS.map((question) => ({
    id: `question.${question.id}`,
    label: `Question: ${question.question}`,
    run: () => {
      openQuestion(question, designsOf(question));
    },
  })),
  ...WORKLOAD_PRESETS.map(({ id, label }) => ({
    id: `model.${id}`,
    label: `Model: ${label}`,
    run: () => {
      pickModel(id);
      announce(`The model is ${label}.`);
    },
  })),
  ...TOPOLOGY_PRESETS.map(({ id, label, isMachine }) => ({
    id: `network.${id}`,
    label: `${isMachine === true ? 'Machine' : 'Network'}: ${label}`,
    run: () => {
      pickPreset(id);
      announce(`The network is ${label}.`);
    },
  })),
];

/** Asked when the palette opens: the fields are those of the design as it is then. */
export function designCommands(): readonly Command[] {
  const { design } = designDocument.store.getState();
  const known = fieldPlaces(design.workload.kind, isFixed(design)).map(({ path, label }) => ({
    id: fieldId(path),
    label,
  }));
  const ids = new Set(known.map(({ id }) => id));
  // What only some designs have, where its section is open.
  const shown = [...document.querySelectorAll<HTMLLabelElement>('#design label[for^="field-"]')]
    .map((label) => ({ id: label.htmlFor, label: label.textContent }))
    .filter(({ id }) => !ids.has(id));
  const fields = [...known, ...shown].map(({ id, label }) => ({
    id,
    label: `Field: ${label}`,
    run: () => goToField(id),
  }));
  return [...PRESET_COMMANDS, ...conditionCommands(design), ...fields];
}

/** Usual conditions of the network, and the way back. */
function conditionCommands(design: Design): readonly Command[] {
  const broken = brokenOf(design).map(({ label, condition }, index) => ({
    id: `condition.${index}`,
    label: `Condition: ${label}`,
    run: () => {
      change((before) => withCondition(before, condition));
      announce(`Added: ${conditionText(condition)}.`);
    },
  }));
  if (design.conditions === undefined) return broken;
  const heal = {
    id: 'condition.heal',
    label: 'Heal all conditions',
    run: () => {
      change(healthy);
      announce('All conditions are healed.');
    },
  };
  return [...broken, heal];
}
