import { Fragment, useLayoutEffect } from 'react';
import { FILE_COMMANDS } from '../commands/file-commands.ts';
import { Button } from '../../ui/Button.tsx';

export interface FileItemsProps {
  readonly onPick: () => void;
  /** Called once they are in the menu, which has its width then. */
  readonly onShown: () => void;
}

/** What the menu of files offers. */
export function FileItems({ onPick, onShown }: FileItemsProps) {
  useLayoutEffect(onShown, [onShown]);
  return FILE_COMMANDS.map((command) => (
    <Fragment key={command.id}>
      <Button
        look="quiet"
        onClick={() => {
          onPick();
          command.run();
        }}
      >
        {command.item}
      </Button>
      {command.about === undefined ? null : <p>{command.about}</p>}
    </Fragment>
  ));
}
