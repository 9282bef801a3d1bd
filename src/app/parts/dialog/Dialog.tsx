import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import './dialog.css';
import { closeDialog, type DialogId } from './dialog-store.ts';

interface DialogProps {
  readonly id: DialogId;
  readonly title: string;
  /** The name of the button at the top, such as `Close help`. */
  readonly closes: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A modal dialog. Escape, its button or a press outside closes it; the focus returns to where it was. */
export function Dialog({ id, title, closes, className = '', children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    // In a separate task, since the whole page behind it is styled anew.
    const task = setTimeout(() => {
      if (dialog.current?.open !== false) return;
      dialog.current.showModal();
      // What `autoFocus` would be: React focuses before the dialog is shown, which moves the focus again.
      dialog.current.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    });
    return () => clearTimeout(task);
  }, []);

  function onClick(event: MouseEvent): void {
    if (event.target === dialog.current) dialog.current.close();
  }

  return (
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      aria-labelledby={titleId}
      onClose={() => closeDialog(id)}
      onClick={onClick}
    >
      <div className="dialog__sheet">
        <div className="dialog__head">
          <h2 id={titleId}>{title}</h2>
          <IconButton icon="close" label={`Close ${closes}`} onClick={() => dialog.current?.close()} />
        </div>
        {children}
      </div>
    </dialog>
  );
}
