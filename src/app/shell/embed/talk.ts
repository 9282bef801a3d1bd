/** The frame's side of its messages with the page around it (messages.ts), without the window. */
import { isSameSystem } from '../../../design/changes.ts';
import type { Design } from '../../../design/document.ts';
import { schemeNumbers } from '../../../design/scheme-numbers.ts';
import type { Workbench } from '../../../design/workbench/workbench.ts';
import type { Problem, Result } from '../../../units/result.ts';
import type { RunState } from '../../state/run/run-state.ts';
import { readRequest, type EmbedMessage, type EmbedResults, type MessageId } from './messages.ts';

export interface Talker {
  readonly read: (design: unknown) => Promise<Result<Workbench>>;
  readonly open: (workbench: Workbench) => void;
  readonly now: () => Shown;
  /** Calls after every change of what `now` gives; returns how not to. */
  readonly follow: (changed: () => void) => () => void;
  readonly describe: (shown: Shown) => Promise<Pick<EmbedResults, 'design' | 'link'>>;
  readonly post: (message: EmbedMessage) => void;
}

export interface Shown {
  readonly workbench: Workbench;
  readonly run: RunState;
}

const SUPERSEDED: Problem = { path: 'design', message: 'another design was set before its results came' };

/** Answers requests and reports changes until it is stopped. */
export function createTalk(talker: Talker): {
  readonly hear: (data: unknown) => Promise<void>;
  readonly stop: () => void;
} {
  /** Requests that wait for results. */
  let waiting: readonly { readonly id: MessageId; readonly isSet: boolean }[] = [];
  let sets = 0;
  let lastShown: Shown | null = null;
  const stop = talker.follow(() => void report());
  talker.post({ netloom: 'ready' });

  function refuse(id: MessageId | null, problems: readonly Problem[]): void {
    talker.post({ netloom: 'refused', id, problems });
  }

  async function report(): Promise<void> {
    const shown = talker.now();
    const outcome = outcomeOf(shown);
    if (outcome === null) return;
    const ids: readonly (MessageId | null)[] =
      waiting.length > 0 ? waiting.map(({ id }) => id) : isToldOf(shown) ? [] : [null];
    waiting = [];
    lastShown = shown;
    if (ids.length === 0) return;
    if (outcome.problems !== null) {
      for (const id of ids) refuse(id, outcome.problems);
      return;
    }
    const about = await talker.describe(shown);
    for (const id of ids) talker.post({ netloom: 'results', id, ...about, ...outcome.numbers });
  }

  function isToldOf({ workbench, run }: Shown): boolean {
    return (
      lastShown !== null &&
      editedOf(lastShown.workbench) === editedOf(workbench) &&
      lastShown.run.shown === run.shown &&
      lastShown.run.problems === run.problems &&
      (lastShown.run.refinement === null) === (run.refinement === null)
    );
  }

  async function set(id: MessageId, design: unknown): Promise<void> {
    const turn = (sets += 1);
    const read = await talker.read(design);
    if (turn !== sets || !read.ok) {
      refuse(id, turn !== sets || read.ok ? [SUPERSEDED] : read.problems);
      return;
    }
    for (const earlier of waiting) if (earlier.isSet) refuse(earlier.id, [SUPERSEDED]);
    waiting = [...waiting.filter(({ isSet }) => !isSet), { id, isSet: true }];
    talker.open(read.value);
    await report();
  }

  return {
    stop,
    async hear(data) {
      const request = readRequest(data);
      if (request === null) return;
      if (request.netloom === 'refused') talker.post(request);
      else if (request.netloom === 'set') await set(request.id, request.design);
      else {
        waiting = [...waiting, { id: request.id, isSet: false }];
        await report();
      }
    },
  };
}

type Numbers = Pick<EmbedResults, 'scheme' | 'schemes' | 'refused' | 'isRefined'>;
type Outcome =
  | { readonly problems: readonly Problem[]; readonly numbers: null }
  | { readonly problems: null; readonly numbers: Numbers };

/** null while the run of the shown design goes on. */
function outcomeOf({ workbench, run }: Shown): Outcome | null {
  const design = editedOf(workbench);
  const refused = (problems: readonly Problem[]): Outcome => ({ problems, numbers: null });
  if (design.topology.dimensions.length === 0)
    return refused([{ path: 'topology.dimensions', message: 'the network has no dimension' }]);
  if (!isSameSystem(run.asked, design) || run.asked?.bandwidth.scheme !== design.bandwidth.scheme)
    return null;
  switch (run.phase) {
    case 'idle':
    case 'running':
    case 'empty':
      return null;
    case 'finished':
      return { problems: null, numbers: numbersOf(design, run) };
    case 'refused':
      return refused(run.problems);
    case 'cancelled':
      return refused([{ path: '', message: 'the run was cancelled' }]);
    case 'failed':
      return refused([{ path: '', message: run.trouble ?? 'the run failed' }]);
  }
}

function numbersOf(design: Design, { shown, refusals, refinement }: RunState): Numbers {
  return {
    scheme: design.bandwidth.scheme,
    schemes: Object.values(shown).flatMap(({ closed, simulated }) =>
      simulated === null ? [] : [schemeNumbers(closed, simulated)],
    ),
    refused: refusals.map(({ scheme, problems }) => ({ scheme, problems })),
    isRefined: refinement !== null,
  };
}

function editedOf({ designs, active }: Workbench): Design {
  return designs[active]!;
}
