import { createStore } from 'zustand/vanilla';

/**
 * The text that a user has typed into a field. While the design cannot have its value, `message` says what is allowed and the design keeps
 * its last valid value.
 */
export interface Draft {
  readonly text: string;
  readonly message: string | null;
}

export type Drafts = Readonly<Record<string, Draft>>;

/** Drafts by the path of their field, such as `topology.dimensions[2].size`. */
export function createDraftStore() {
  const store = createStore<{ readonly drafts: Drafts }>()(() => ({ drafts: {} }));

  function keep(stays: (path: string, draft: Draft) => boolean): void {
    const before = Object.entries(store.getState().drafts);
    const kept = before.filter(([path, draft]) => stays(path, draft));
    if (kept.length < before.length) store.setState({ drafts: Object.fromEntries(kept) });
  }

  return {
    store,
    put(path: string, draft: Draft): void {
      store.setState(({ drafts }) => ({ drafts: { ...drafts, [path]: draft } }));
    },
    drop(path: string): void {
      keep((other) => other !== path);
    },
    /** Drops the drafts of all fields below a path; of all fields without one. */
    dropUnder(prefix = ''): void {
      keep((path) => !path.startsWith(prefix));
    },
    /** Called when a field loses the focus: text with a valid value is printed as the design has it, other text stays. */
    leave(path: string): void {
      keep((other, draft) => other !== path || draft.message !== null);
    },
  };
}

/** The first field that holds text the design cannot take. */
export function firstBadDraft(drafts: Drafts): string | null {
  return Object.entries(drafts).find(([, { message }]) => message !== null)?.[0] ?? null;
}

export type DraftStore = ReturnType<typeof createDraftStore>;
