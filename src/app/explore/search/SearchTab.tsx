import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Design } from '../../../design/document.ts';
import type { Problem } from '../../../units/result.ts';
import { isFixed } from '../../../design/budget.ts';
import { openDialog } from '../../parts/dialog/dialog-store.ts';
import { useBroughtUp } from '../../parts/tasks/use-brought-up.ts';
import { Button } from '../../ui/Button.tsx';
import { useDesign } from '../../state/page/hooks.ts';
import type { Asked } from './asked.ts';
import { searchForm, type SearchForm as SearchFormState } from './form/form-store.ts';
import { readForm } from './form/read-form.ts';
import '../../ui/column.css';
import './search.css';
import { SearchForm } from './form/SearchForm.tsx';
import { FrontPart } from './front/FrontPart.tsx';
import { startSearchMemory } from './search-memory.ts';
import { SearchResults } from './SearchResults.tsx';
import { appliedPoints, searchRun } from './search-store.ts';
import { SearchStatus } from './SearchStatus.tsx';
import { keepWorkersReady } from './search-workers.ts';
import { openedSpace } from './space-files.ts';
import { SpaceFiles } from './SpaceFiles.tsx';
import { SpaceOfFile } from './SpaceOfFile.tsx';
import { Since } from './Since.tsx';
import { changesSince, designText, type Changes } from './staleness.ts';

const NO_PROBLEMS: readonly Problem[] = [];
const NONE: Changes = { ofDesign: false, ofForm: false };

/** The proposals for an applied point differ from those for the design that the search started from. */
function changesNow(
  about: Asked,
  space: object | null,
  form: SearchFormState,
  design: Design,
  applied: readonly string[],
  isFile: boolean,
): Changes {
  const isApplied = !isFile && about.base !== null && applied.includes(designText(design));
  if (!isApplied) return changesSince(about, space, design, applied, isFile);
  const before = readForm(form, about.base);
  return changesSince(about, before.ok ? before.value : null, design, applied);
}

/** A search that frees more of a layout than a space of listed values does. */
function WholeLayout({ design }: { readonly design: Design }) {
  if (!isFixed(design) || design.workload.kind !== 'transformer') return null;
  return (
    <p>
      To free every choice of the layout at once, with every degree and every order of its axes:{' '}
      <Button onClick={() => openDialog('layout')}>Find a layout</Button>
    </p>
  );
}

/** The best designs of a space around the present one, with the proof that none is better. */
export function SearchTab() {
  useEffect(startSearchMemory, []);
  useEffect(keepWorkersReady, []);
  const design = useDesign((whole) => whole);
  const form = useStore(searchForm);
  const state = useStore(searchRun.store);
  const read = useMemo(() => readForm(form, design), [form, design]);
  const { opened } = useStore(openedSpace);
  const ofForm = read.ok ? read.value : null;
  const isFile = opened !== null;
  const space = isFile ? opened.space : ofForm;
  const { texts } = useStore(appliedPoints);
  const about = state.phase === 'idle' ? null : state.about;
  const changes = useMemo(
    () => (about === null ? NONE : changesNow(about, space, form, design, texts, isFile)),
    [about, space, form, design, texts, isFile],
  );
  const place = useBroughtUp<HTMLDivElement>(state.phase);
  const isOld = changes.ofDesign || changes.ofForm;
  // A refused search is not a problem of the current form.
  const refused = state.phase === 'failed' && !isOld ? state.problems : NO_PROBLEMS;
  return (
    <div className="column search">
      <SpaceFiles space={ofForm} base={design} />
      <div className="search__ask">
        {isFile ? (
          <SpaceOfFile opened={opened} problems={refused} />
        ) : (
          <SearchForm form={form} design={design} problems={read.ok ? refused : read.problems} />
        )}
        <SearchStatus state={state} space={space} base={isFile ? null : design} isOld={changes.ofDesign} />
      </div>
      {isFile ? null : <WholeLayout design={design} />}
      {state.phase === 'failed' ? null : <Since {...changes} />}
      <div ref={place} className="column search__found">
        {state.phase === 'done' ? (
          <SearchResults found={state.value} wallMs={state.wallMs} changes={changes} />
        ) : null}
      </div>
      {design.workload.kind === 'transformer' ? <FrontPart design={design} /> : null}
    </div>
  );
}
