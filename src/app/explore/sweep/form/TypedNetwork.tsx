import { useState } from 'react';
import { MOST_VARIANTS } from '../../../../design/workbench/sweep-setup.ts';
import { parseNotation } from '../../../../topology/notation.ts';
import { printNotation } from '../../../../topology/print-notation.ts';
import { Button } from '../../../ui/Button.tsx';
import { FieldShell } from '../../../ui/field/FieldShell.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import { writeForm } from './form-store.ts';

const ID = 'sweep-network';

/** Another network for the sweep, by its notation. */
export function TypedNetwork({ chosen }: { readonly chosen: readonly string[] }) {
  const [text, setText] = useState('');
  const [message, setMessage] = useState<string | null>(null);
  const add = (): void => {
    const read = parseNotation(text);
    if (!read.ok) {
      setMessage(read.problems[0]?.message ?? null);
      return;
    }
    if (read.value.length === 0) return;
    const notation = printNotation(read.value);
    if (!chosen.includes(notation)) writeForm({ topologies: [...chosen, notation].slice(0, MOST_VARIANTS) });
    setText('');
  };
  return (
    <FieldShell id={ID} label="Another, in notation" message={message}>
      <span className="sweep-set__typed">
        <span className="input">
          <TextInput
            id={ID}
            message={message}
            value={text}
            placeholder="Ring(8)_Switch(16)"
            onType={(typed) => {
              setText(typed);
              setMessage(null);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') add();
            }}
          />
        </span>
        <Button disabled={text.trim() === ''} onClick={add}>
          Add network
        </Button>
      </span>
    </FieldShell>
  );
}
