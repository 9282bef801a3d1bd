import type { Design } from '../../../design/document.ts';
import type { StudyCase } from '../../../evidence/papers/allocation/facts/cases.ts';
import type { FigureCase } from '../../../evidence/papers/figure-case.ts';
import type { StatedStudyId } from '../../../evidence/papers/stated.ts';
import type { DlnColumn } from '../../../evidence/papers/dln/columns.ts';
import type { SystemName } from '../../../evidence/papers/tcp-dlrm/dlrm-runs.ts';
import { replaceDesign } from '../../state/page/edits.ts';
import { engine } from '../../state/page/session.ts';
import { givenByPage } from '../../state/page/page-names.ts';
import { tellOpened } from '../../state/page/opened-store.ts';
import { announce } from '../../ui/announce.ts';
import { caseName } from './case-text.ts';

/** Puts the design of a case in place of the one on the page; undo brings that one back. */
export function openCase(at: StudyCase): Promise<void> {
  return openDesign(caseName(at), engine.studyDesign(at));
}

/** The same for a case of the ASTRA-SIM study. */
export function openAstraCase(at: FigureCase): Promise<void> {
  return openDesign(`${at.label}, figure ${at.figure},`, engine.astraDesign(at));
}

/** The same for a case of a study of statements. */
export function openStatedCase(id: StatedStudyId, at: FigureCase): Promise<void> {
  return openDesign(`${at.label}, figure ${at.figure},`, engine.statedDesign(id, at));
}

/** The same for a column of the figure about loop networks. */
export function openDlnColumn(column: DlnColumn): Promise<void> {
  return openDesign(column, engine.dlnDesign(column));
}

/** The same for a system of the study of DLRM over TCP. */
export function openTcpCase(system: SystemName, label: string): Promise<void> {
  return openDesign(label, engine.tcpDesign(system));
}

async function openDesign(name: string, design: Promise<Design>): Promise<void> {
  try {
    const opened = await design;
    givenByPage([opened]);
    replaceDesign(opened);
    tellOpened(`${name} opened`);
  } catch (error) {
    announce(`${name} could not be opened: ${error instanceof Error ? error.message : String(error)}.`);
  }
}
