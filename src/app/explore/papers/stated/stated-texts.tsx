/** Title, source and notes of each study: a row each. */
import type { ComponentType } from 'react';
import type { StatedStudyId, STATED_STUDIES } from '../../../../evidence/papers/stated.ts';
import { DlnSetup } from './DlnSetup.tsx';
import { MeshSliceSetup } from './MeshSliceSetup.tsx';
import { TcpDlrmSetup } from './TcpDlrmSetup.tsx';

export interface StatedText {
  readonly title: string;
  /** Named in exported figures. */
  readonly source: string;
  /** What was run, so that a reader can judge the statements. */
  readonly Setup: ComponentType;
  /** All of its runs, which take longer than a person waits without being asked. Defaults to all being run at once. */
  readonly full?: { readonly id: StatedStudyId; readonly label: string };
}

/** A study as a person chooses it. */
export type ChosenStudyId = (typeof STATED_STUDIES)[number];

export const STATED_TEXTS: Readonly<Record<ChosenStudyId, StatedText>> = {
  meshslice: {
    title: 'MeshSlice, figures 9 to 14, tables 2 and 3',
    source: 'MeshSlice study, ISCA 2025',
    Setup: MeshSliceSetup,
  },
  dln: {
    title: 'Loop networks with shifted halving-doubling, figure 3',
    source: 'loop network study, Nguyen, Chen, Tanimura',
    Setup: DlnSetup,
  },
  'tcp-dlrm': {
    title: 'DLRM over TCP, figures 7 to 16',
    source: 'DLRM over TCP study, Hot Interconnects 2020',
    Setup: TcpDlrmSetup,
    full: {
      id: 'tcp-dlrm-full',
      label:
        'Run the full setting: about an hour in the page. Finished runs are kept if you cancel and run again.',
    },
  },
};
