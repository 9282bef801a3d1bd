/** Title, source and notes of each study: a row each. */
import type { ComponentType } from 'react';
import type { StatedStudyId } from '../../../../evidence/papers/stated.ts';
import { DlnSetup } from './DlnSetup.tsx';
import { MeshSliceSetup } from './MeshSliceSetup.tsx';
import { TcpDlrmSetup } from './TcpDlrmSetup.tsx';

export interface StatedText {
  readonly title: string;
  /** Named in exported figures. */
  readonly source: string;
  /** What was run, so that a reader can judge the statements. */
  readonly Setup: ComponentType;
}

export const STATED_TEXTS: Readonly<Record<StatedStudyId, StatedText>> = {
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
    title: 'DLRM over TCP, figures 7 to 13',
    source: 'DLRM over TCP study, Hot Interconnects 2020',
    Setup: TcpDlrmSetup,
  },
};
