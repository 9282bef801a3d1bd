import { parseNotation, printNotation } from '../../topology/notation.ts';
import { useDesign, useDraft } from '../store/hooks.ts';
import { UNTIL_ENDED } from '../store/document-store.ts';
import { designDocument, drafts } from '../store/session.ts';
import { fieldId, FieldShell, messageId } from '../ui/FieldShell.tsx';
import { Hint } from '../ui/Hint.tsx';
import { setBlocks } from './dimensions.ts';
import './notation-field.css';

const PATH = 'topology.notation';

/** The whole network as one line of text. */
export function NotationField() {
  const dimensions = useDesign((design) => design.topology.dimensions);
  const draft = useDraft(PATH);
  const id = fieldId(PATH);
  const message = draft?.message ?? null;

  function type(text: string): void {
    const parsed = parseNotation(text);
    drafts.dropUnder('topology.dimensions');
    drafts.put(PATH, { text, message: parsed.ok ? null : (parsed.problems[0]?.message ?? '') });
    if (parsed.ok) designDocument.edit(PATH, setBlocks(parsed.value), UNTIL_ENDED);
  }

  return (
    <div className="notation-field">
      <FieldShell
        id={id}
        label="Notation"
        message={message}
        hint={
          <Hint about="the notation">
            <p>Dimensions from the innermost to the outermost, joined by “_”, each a block and its size.</p>
            <p className="formula">Ring(2)_FC(8)_Ring(8)_Switch(8)</p>
            <p>Blocks: Ring or R, FullyConnected or FC, Switch or SW.</p>
          </Hint>
        }
      >
        <span className="input">
          <input
            id={id}
            className="input__text"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder="Ring(2)_FC(8)_Switch(8)"
            value={draft?.text ?? printNotation(dimensions)}
            aria-invalid={message !== null}
            aria-describedby={message === null ? undefined : messageId(id)}
            onChange={(event) => type(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') drafts.drop(PATH);
              if (event.key === 'Enter') drafts.leave(PATH);
            }}
            onBlur={() => {
              drafts.leave(PATH);
              designDocument.endGesture();
            }}
          />
        </span>
      </FieldShell>
    </div>
  );
}
