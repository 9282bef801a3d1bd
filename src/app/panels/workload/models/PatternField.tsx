import type { Design } from '../../../../design/document.ts';
import { success, type Result } from '../../../../units/result.ts';
import { without } from '../../../../units/without.ts';
import { parsePattern } from '../../../../workload/transformer/facts/pattern-text.ts';
import { TextField } from '../../../parts/fields/TextField.tsx';
import { Hint } from '../../../ui/Hint.tsx';
import { writeWorkload } from '../write-workload.ts';

function read(text: string): Result<string> {
  if (text.trim() === '') return success('');
  const specs = parsePattern(text);
  return specs.ok ? success(text.trim()) : specs;
}

function write(design: Design, pattern: string): Design {
  const { workload } = design;
  if (pattern !== '') return writeWorkload(design, 'transformer', { pattern });
  return workload.kind === 'transformer' ? { ...design, workload: without(workload, 'pattern') } : design;
}

/** The kinds of layers of a model whose layers differ, as a list that repeats. */
export function PatternField({ pattern }: { readonly pattern: string | undefined }) {
  return (
    <TextField
      path="workload.pattern"
      label="Kinds of layers"
      placeholder="all alike"
      hint={
        <Hint about="kinds of layers">
          <p>
            A list that repeats from the first layer to the last, such as 3 delta+experts, full+experts. A
            layer has a mixer (full, window or chunk attention; delta, kda, mamba or linear, which carry a
            state), an MLP (dense, experts) or both.
          </p>
          <p className="formula">
            state, forward, a token and head = 2 (C k + C v + 2 k v), C = 64 tokens; delta and kda 2 (2 C k +
            C v + k v) more
          </p>
          <p className="formula">
            attention, forward, a token = 4 q s, q the width of all queries; s is all tokens, the window, the
            chunk, or those that an indexer chooses, whose scores of all tokens S are 2 heads width S more
          </p>
          <p className="formula">
            weights with a state = h X + V h: X = 2 K + 2 V for linear, H more for mamba, 2 H more for delta;
            2 K + V + H + 2 k for kda, and k (K + V); convolutions over n tokens n (2 K + V) (H heads, K and V
            all keys and values)
          </p>
        </Hint>
      }
      text={pattern ?? ''}
      read={read}
      write={write}
    />
  );
}
