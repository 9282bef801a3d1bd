import { memo } from 'react';
import { useDraft, useRefusal } from '../../state/page/hooks.ts';
import { fieldId, messageId } from '../../ui/field/FieldShell.tsx';

/** The message of a field, where the field itself has no room for it. */
export const FieldMessage = memo(function FieldMessage({ path }: { readonly path: string }) {
  const draft = useDraft(path);
  const refusal = useRefusal(path);
  const message = draft?.message ?? refusal;
  if (message === null) return null;
  return (
    <p className="field__message" id={messageId(fieldId(path))}>
      {message}
    </p>
  );
});
