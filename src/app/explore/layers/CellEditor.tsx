import { useEffect, useId, useRef, useState } from 'react';
import type { LayerCell } from '../../../analysis/tables/layer-table.ts';
import { editedText, readCell } from './cell-text.ts';

interface CellEditorProps {
  readonly cell: LayerCell;
  /** What was typed to start with; null to start from the value. */
  readonly typed: string | null;
  /** The message when the value cannot be taken; null when it was. */
  readonly onCommit: (value: number) => string | null;
  /** The cell takes the focus back, unless it went elsewhere. */
  readonly onEnd: (takesFocus: boolean) => void;
}

/** Where a cell is typed into. Enter takes it, Escape leaves the cell as it was. */
export function CellEditor({ cell, typed, onCommit, onEnd }: CellEditorProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const note = useRef<HTMLParagraphElement>(null);
  /** Removing the input may blur it; an edit that has ended is not accepted twice. */
  const isOver = useRef(false);
  const [text, setText] = useState(typed ?? editedText(cell));
  const [message, setMessage] = useState<string | null>(null);

  useEffect(() => {
    input.current?.focus();
    if (typed === null) input.current?.select();
  }, [typed]);

  // The message stands over everything, so that the edge of the table cannot cut it off.
  useEffect(() => {
    if (message === null || note.current === null || input.current === null) return;
    note.current.showPopover();
    const anchor = input.current.getBoundingClientRect();
    const { width } = note.current.getBoundingClientRect();
    note.current.style.top = `${anchor.bottom + 4}px`;
    note.current.style.left = `${Math.max(8, Math.min(anchor.left, innerWidth - width - 8))}px`;
  }, [message]);

  function end(takesFocus: boolean): void {
    isOver.current = true;
    onEnd(takesFocus);
  }

  function commit(takesFocus: boolean): void {
    if (text === editedText(cell)) {
      end(takesFocus);
      return;
    }
    const read = readCell(text, cell.unit);
    const refused = read.ok ? onCommit(read.value) : (read.problems[0]?.message ?? '');
    setMessage(refused);
    if (refused === null) end(takesFocus);
  }

  return (
    <>
      <input
        ref={input}
        className="cell-editor"
        aria-label={`${cell.label}, ${cell.unit === 'ns' ? 'time' : 'bytes'}`}
        aria-invalid={message !== null}
        aria-describedby={message === null ? undefined : id}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setMessage(null);
        }}
        onKeyDown={(event) => {
          // Keys of the grid are keys of the text here.
          event.stopPropagation();
          if (event.key === 'Enter') commit(true);
          else if (event.key === 'Escape') end(true);
          else return;
          event.preventDefault();
        }}
        onBlur={() => {
          if (!isOver.current) commit(false);
          if (!isOver.current) end(false);
        }}
      />
      {message === null ? null : (
        <p ref={note} id={id} popover="manual" role="alert" className="cell-message">
          {message}
        </p>
      )}
    </>
  );
}
