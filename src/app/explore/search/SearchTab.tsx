import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useDesign } from '../../state/run/hooks.ts';
import { searchForm } from './form-store.ts';
import { readForm } from './read-form.ts';
import '../../ui/column.css';
import './search.css';
import { SearchForm } from './SearchForm.tsx';
import { SearchResults } from './SearchResults.tsx';
import { searchRun } from './search-store.ts';
import { SearchStatus } from './SearchStatus.tsx';

/** The best designs of a space around the present one, with the proof that there is none better. */
export function SearchTab() {
  const design = useDesign((whole) => whole);
  const form = useStore(searchForm);
  const state = useStore(searchRun.store);
  const read = useMemo(() => readForm(form, design), [form, design]);
  const refused = state.phase === 'failed' ? state.problems : [];
  return (
    <div className="column search">
      <SearchForm form={form} problems={read.ok ? refused : read.problems} />
      <SearchStatus state={state} space={read.ok ? read.value : null} />
      {state.phase === 'done' ? <SearchResults found={state.value} wallMs={state.wallMs} /> : null}
    </div>
  );
}
