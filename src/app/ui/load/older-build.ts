/** Whether the host has a newer build in place of this page's, whose files are gone for good. */
import { createStore } from 'zustand/vanilla';

export const olderBuild = createStore<{ readonly isOlder: boolean }>()(() => ({ isOlder: false }));
