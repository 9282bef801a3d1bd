import { designAxes } from '../../../../../design/parallelism/axes.ts';
import { withAxes } from '../../../../../design/parallelism/with-axes.ts';
import { npuCount } from '../../../../../topology/dimension.ts';
import { parseAxes, printAxes } from '../../../../../workload/axes/axes-notation.ts';
import type { AxisId } from '../../../../../workload/axes/axis-list.ts';
import type { Design } from '../../../../../design/document.ts';
import { UNTIL_ENDED } from '../../../../state/document/document-store.ts';
import { useDesign, useDraft } from '../../../../state/run/hooks.ts';
import { designDocument, drafts } from '../../../../state/run/session.ts';
import { change, keepPreview } from '../../../../state/document/edits.ts';
import { announce } from '../../../../ui/announce.ts';
import { fieldId, FieldShell, messageId } from '../../../../ui/field/FieldShell.tsx';
import { Hint } from '../../../../ui/Hint.tsx';

import { AxisOrder } from './AxisOrder.tsx';

const PATH = 'parallelism.axes';

/** All axes of parallelism as one line of text, from the innermost dimension out. */
export function AxesField() {
  const topology = useDesign((design) => design.topology);
  const parallelism = useDesign((design) => design.parallelism);
  const draft = useDraft(PATH);
  const id = fieldId(PATH);
  const axes = designAxes({ topology, parallelism });
  const { degrees, order } = axes;
  const printed = Number.isInteger(degrees.data)
    ? printAxes(axes)
    : printAxes({ ...axes, degrees: { ...degrees, data: 1 } }).replace(/ ?DP1\b/, '');
  const message = draft?.message ?? null;

  function type(text: string): void {
    const parsed = parseAxes(text, npuCount(topology), PATH);
    drafts.put(PATH, { text, message: parsed.ok ? null : (parsed.problems[0]?.message ?? '') });
    if (!parsed.ok) return;
    designDocument.edit(
      PATH,
      (design) => ({ ...design, parallelism: withAxes(design.parallelism, parsed.value) }),
      UNTIL_ENDED,
    );
  }

  function leave(): void {
    drafts.leave(PATH);
    designDocument.endGesture();
  }

  const inOrder =
    (own: readonly AxisId[]) =>
    (design: Design): Design => ({
      ...design,
      parallelism: withAxes(design.parallelism, { ...designAxes(design), order: own }),
    });

  function move(own: readonly AxisId[], words: string): void {
    drafts.drop(PATH);
    if (designDocument.store.getState().preview === null) change(inOrder(own));
    else keepPreview();
    announce(words);
  }

  return (
    <>
      <FieldShell
        id={id}
        label="Axes, innermost first"
        message={message}
        hint={
          <Hint about="the axes of parallelism">
            <p>
              Tensor, context, pipeline and data parallelism with their degrees, in the order in which they
              take the dimensions from the innermost out; VP is the number of chunks of layers a stage holds.
            </p>
            <p className="formula">TP × CP × PP × DP = NPUs</p>
          </Hint>
        }
      >
        <span className="input">
          <input
            id={id}
            className="input__text"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="TP8 CP2 PP8 DP4"
            value={draft?.text ?? printed}
            aria-invalid={message !== null}
            aria-describedby={message === null ? undefined : messageId(id)}
            onChange={({ target }) => type(target.value)}
            onBlur={leave}
          />
        </span>
      </FieldShell>
      <AxisOrder
        order={order}
        degrees={degrees}
        onTry={(own) => designDocument.preview(inOrder(own))}
        onMove={move}
        onCancel={() => designDocument.endPreview()}
      />
    </>
  );
}
