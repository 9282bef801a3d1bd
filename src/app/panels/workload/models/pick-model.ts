import { change } from '../../../state/page/edits.ts';
import { renaming } from '../../../state/page/page-names.ts';
import { drafts } from '../../../state/page/session.ts';
import { modelChoice, withModel } from './model-choices.ts';

/** Gives the design a preset's model, with parallelism that is possible on its network. */
export function pickModel(id: string): void {
  const choice = modelChoice(id);
  if (choice === null) return;
  drafts.dropUnder('workload');
  drafts.dropUnder('parallelism');
  change(renaming((design) => withModel(design, choice)));
}
