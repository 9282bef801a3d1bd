/** Commands of the menu of files. They are in the one list as well. */
import { openDialog } from '../../parts/dialog/dialog-store.ts';
import { MAKING, RESULT_COMMANDS } from '../../parts/export/export-commands.ts';
import { withPart } from '../../ui/load/load-part.ts';
import type { RunFormat } from '../../../formats/launch/print.ts';
import { LAUNCHES } from '../../parts/files/launch-names.ts';
import type { AstraVersion } from '../../../worker/protocol.ts';
import type { MenuCommand } from '../../parts/commands/menu-command.ts';
import { OPEN, SAVE } from './key-commands.ts';

const saveAstra = (version: AstraVersion): void =>
  void withPart(
    MAKING,
    () => import('../../parts/files/save-astra-files.ts'),
    ({ saveAstraFiles }) => saveAstraFiles(version),
  );

const COPIES = (Object.keys(LAUNCHES) as RunFormat[]).map((format): MenuCommand => {
  const label = `Copy as ${LAUNCHES[format]}`;
  const run = (): void =>
    void withPart(
      MAKING,
      () => import('../../parts/files/copy-launch.ts'),
      ({ copyLaunch }) => copyLaunch(format, LAUNCHES[format]),
    );
  return { id: label, label, item: label, run };
});

export const FILE_COMMANDS: readonly MenuCommand[] = [
  OPEN,
  SAVE,
  {
    id: 'save.astra',
    label: 'Save as ASTRA-sim 1.0 files',
    item: 'Save as ASTRA-sim 1.0 files',
    about: 'Network, system and workload, with the bandwidths of the shown scheme.',
    run: () => saveAstra('1.0'),
  },
  {
    id: 'save.astra2',
    label: 'Save as ASTRA-sim 2 files',
    item: 'Save as ASTRA-sim 2 files',
    about:
      'Network and system, with the bandwidths of the shown scheme; its workload is a trace and is not written.',
    run: () => saveAstra('2'),
  },
  ...COPIES,
  ...RESULT_COMMANDS,
  {
    id: 'saved',
    label: 'My designs: save, open, compare',
    item: 'My designs…',
    about: 'Kept in this browser: save under a name, open, compare two.',
    run: () => openDialog('saved'),
  },
  {
    id: 'share',
    label: 'Share the design: link and frame',
    item: 'Share…',
    about: 'A link with its length and contents, and a frame for another page.',
    run: () => openDialog('share'),
  },
];
