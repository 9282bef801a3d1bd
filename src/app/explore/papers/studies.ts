/** The study that the tab shows: view state, not part of the document. */
import { createStore } from 'zustand/vanilla';

export const STUDIES = [
  { value: 'allocation', label: 'Bandwidth allocation, arXiv 2109.11762' },
  { value: 'astra', label: 'ASTRA-SIM, ISPASS 2020' },
  { value: 'meshslice', label: 'MeshSlice, ISCA 2025' },
  { value: 'dln', label: 'Loop networks, Nguyen et al.' },
  { value: 'tcp-dlrm', label: 'DLRM over TCP, Hot Interconnects 2020' },
] as const;

export type StudyId = (typeof STUDIES)[number]['value'];

export const chosenStudy = createStore<{ readonly id: StudyId }>()(() => ({ id: 'allocation' }));
