import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { BLOCK_KINDS } from '../../../../topology/dimension.ts';
import { printNotation } from '../../../../topology/print-notation.ts';
import { useDesign, useDraft } from '../../../state/page/hooks.ts';
import { UNTIL_ENDED } from '../../../state/document/document-store.ts';
import { designDocument, drafts } from '../../../state/page/session.ts';
import { fieldId, FieldShell, messageId } from '../../../ui/field/FieldShell.tsx';
import { Hint } from '../../../ui/Hint.tsx';
import { setBlocks } from '../dimensions.ts';
import { withPart } from '../../../ui/load/load-part.ts';
import { namesOf } from './block-names.ts';
import type { Completion } from './notation-completion.ts';
import { COMPLETIONS_ID, optionId, NotationOptions } from './NotationOptions.tsx';
import type { Typing } from './typing.ts';
import './notation-field.css';

const PATH = 'topology.notation';

/** The parser of the notation loads after the first screen. Text that is typed earlier waits for it. */
let known: Typing | null = null;

function withTyping(act: (typing: Typing) => void): void {
  if (known !== null) act(known);
  else
    void withPart(
      'The notation',
      async () => (await import('./typing.ts')).typing,
      (typing) => {
        known = typing;
        act(typing);
      },
    );
}

interface Suggested {
  readonly options: readonly Completion[];
  /** The option that the arrow keys have reached; -1 for none. */
  readonly at: number;
}

const NONE: Suggested = { options: [], at: -1 };

/** Holds the text of the field and its completions, and handles typing, keys and blur. */
function useNotation() {
  const dimensions = useDesign((design) => design.topology.dimensions);
  const draft = useDraft(PATH);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  /** The last typed text, and whether the field has lost the focus since. */
  const last = useRef({ typed: '', isLeft: false });
  const [{ options, at }, suggest] = useState(NONE);
  const message = draft?.message ?? null;
  const text = draft?.text ?? printNotation(dimensions);
  const isOpen = options.length > 0;

  useEffect(() => withTyping(() => undefined), []);

  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function type(typed: string, place: number): void {
    last.current = { typed, isLeft: false };
    drafts.put(PATH, { text: typed, message: null });
    withTyping(({ read, completions }) => {
      if (last.current.typed !== typed) return;
      readTyped(read(typed), typed);
      // At the start and after a complete dimension the list opens only on request.
      const isQuiet = /^\s*$|\)\s*$/.test(typed.slice(0, place));
      suggest({ options: isQuiet ? [] : completions(typed, place), at: -1 });
      if (last.current.isLeft) leave();
    });
  }

  function readTyped(parsed: ReturnType<Typing['read']>, typed: string): void {
    drafts.dropUnder('topology.dimensions');
    drafts.put(PATH, { text: typed, message: parsed.ok ? null : (parsed.problems[0]?.message ?? '') });
    if (parsed.ok) designDocument.edit(PATH, setBlocks(parsed.value), UNTIL_ENDED);
  }

  function take(completion: Completion): void {
    caret.current = completion.caret;
    input.current?.focus();
    type(completion.text, completion.caret);
  }

  function walk(by: 1 | -1): void {
    const place = input.current?.selectionStart ?? text.length;
    withTyping(({ completions }) => {
      const shown = isOpen ? options : completions(text, place);
      suggest({ options: shown, at: optionAfter(at, by, shown.length) });
    });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const active = options[at];
    if (event.key === 'ArrowDown') walk(1);
    else if (event.key === 'ArrowUp') walk(-1);
    else if (event.key === 'Enter' && active !== undefined) take(active);
    else if (event.key === 'Enter') leave();
    else if (event.key === 'Escape' && isOpen) suggest(NONE);
    else if (event.key === 'Escape') drafts.drop(PATH);
    else return;
    event.preventDefault();
  }

  function leave(): void {
    last.current.isLeft = true;
    suggest(NONE);
    drafts.leave(PATH);
    designDocument.endGesture();
  }

  return { input, text, message, options, at, isOpen, type, take, onKeyDown, leave };
}

/** Edits the whole network as one line of text, with completion. */
export function NotationField() {
  const { input, text, message, options, at, isOpen, type, take, onKeyDown, leave } = useNotation();
  const id = fieldId(PATH);
  return (
    <div className="notation-field">
      <FieldShell id={id} label="Notation" message={message} hint={<NotationHint />}>
        <span className="input">
          <input
            ref={input}
            id={id}
            className="input__text"
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={COMPLETIONS_ID}
            aria-autocomplete="list"
            aria-activedescendant={at < 0 ? undefined : optionId(at)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder="Ring(2)_FC(8)_Switch(8)"
            value={text}
            aria-invalid={message !== null}
            aria-describedby={message === null ? undefined : messageId(id)}
            onChange={({ target }) => type(target.value, target.selectionStart ?? target.value.length)}
            onKeyDown={onKeyDown}
            onBlur={leave}
          />
          <NotationOptions options={options} at={at} onTake={take} />
        </span>
      </FieldShell>
    </div>
  );
}

/** Returns the next or previous option, wrapping around; -1 if there are none. */
function optionAfter(at: number, by: 1 | -1, count: number): number {
  if (count === 0) return -1;
  return at < 0 && by < 0 ? count - 1 : (at + by + count) % count;
}

function NotationHint() {
  return (
    <Hint about="the notation">
      <p>Dimensions from the innermost to the outermost, joined by “_”, each a block and its size.</p>
      <p className="formula">Ring(2)_FC(8)_Ring(8)_Switch(8)</p>
      <p>Blocks: {BLOCK_KINDS.map((kind) => namesOf(kind).join(' or ')).join(', ')}.</p>
      <p>The down arrow shows what may come next.</p>
    </Hint>
  );
}
