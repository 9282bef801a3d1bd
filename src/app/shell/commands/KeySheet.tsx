import { BLOCK_COMMANDS } from '../../panels/composer/block/block-commands.ts';
import { Dialog } from '../../parts/dialog/Dialog.tsx';
import { PICTURE_COMMANDS } from '../../explore/picture/keys.ts';
import { TIMELINE_COMMANDS } from '../../explore/timeline/gestures/keys.ts';
import './key-sheet.css';
import { isAppleHere, printKeys } from '../../parts/commands/keys.ts';
import { PAGE_COMMANDS } from './page-commands.ts';

interface Line {
  readonly label: string;
  readonly keys?: readonly string[];
}

/** Keys that are no commands: they belong to what has the focus. */
const HELD: readonly Line[] = [
  { label: 'Move to the next place', keys: ['ArrowUp', 'ArrowDown'] },
  { label: 'Move to the first or last place', keys: ['Home', 'End'] },
  { label: 'Drop', keys: ['Space', 'Enter'] },
  { label: 'Put back', keys: ['Escape'] },
];
const FIELDS: readonly Line[] = [
  { label: 'Next or previous value', keys: ['ArrowUp', 'ArrowDown'] },
  { label: 'Take the value', keys: ['Enter'] },
  { label: 'Back to the value of the design', keys: ['Escape'] },
];
const PLACES: readonly { readonly title: string; readonly lines: readonly Line[] }[] = [
  { title: 'Anywhere', lines: PAGE_COMMANDS },
  { title: 'On a block', lines: Object.values(BLOCK_COMMANDS) },
  { title: 'With a block in the hand', lines: HELD },
  { title: 'In a number field', lines: FIELDS },
  { title: 'In the timeline', lines: TIMELINE_COMMANDS },
  { title: 'On the picture of the network', lines: PICTURE_COMMANDS },
];

/** All keys, by the place where they work. */
export function KeySheet() {
  const isApple = isAppleHere();
  return (
    <Dialog id="keys" title="Keys" closes="the keys" className="keys">
      <div className="dialog__body keys__body" tabIndex={0} role="region" aria-label="Keys by place">
        {PLACES.map(({ title, lines }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {lines
                .filter(({ keys = [] }) => keys.length > 0)
                .map(({ label, keys = [] }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>
                      {keys.map((key) => (
                        <kbd key={key}>{printKeys(key, isApple)}</kbd>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
