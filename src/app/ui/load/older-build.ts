/** Whether the host has a newer build, so that the files of this page are gone. */
import { createStore } from 'zustand/vanilla';

export const olderBuild = createStore<{ readonly isOlder: boolean }>()(() => ({ isOlder: false }));
