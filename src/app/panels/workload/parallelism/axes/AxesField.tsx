import { axisSizes, designAxes } from '../../../../../design/parallelism/axes.ts';
import { withAxes } from '../../../../../design/parallelism/with-axes.ts';
import { npuCount } from '../../../../../topology/dimension.ts';
import { parseAxes, printAxes } from '../../../../../workload/axes/axes-notation.ts';
import type { AxisId } from '../../../../../workload/axes/axis-list.ts';
import type { Design } from '../../../../../design/document.ts';
import { TextField } from '../../../../parts/fields/TextField.tsx';
import { useDesign, useDraft } from '../../../../state/page/hooks.ts';
import { designDocument, drafts } from '../../../../state/page/session.ts';
import { change, keepPreview } from '../../../../state/page/edits.ts';
import { announce } from '../../../../ui/announce.ts';
import { Hint } from '../../../../ui/Hint.tsx';
import { AxisOrder } from './AxisOrder.tsx';
import { NearestAxes } from './NearestAxes.tsx';

const PATH = 'parallelism.axes';

/** All axes of parallelism as one line of text, from the innermost dimension out. */
export function AxesField() {
  const topology = useDesign((design) => design.topology);
  const parallelism = useDesign((design) => design.parallelism);
  const draft = useDraft(PATH);
  const axes = designAxes({ topology, parallelism });
  const { degrees, order, chunks } = axes;
  const printed = Number.isInteger(degrees.data)
    ? printAxes(axes)
    : printAxes({ ...axes, degrees: { ...degrees, data: 1 } }).replace(/ ?DP1\b/, '');

  const inOrder =
    (ordered: readonly AxisId[]) =>
    (design: Design): Design => ({
      ...design,
      parallelism: withAxes(design.parallelism, { ...designAxes(design), order: ordered }),
    });

  function move(ordered: readonly AxisId[], words: string): void {
    drafts.drop(PATH);
    if (designDocument.store.getState().preview === null) change(inOrder(ordered));
    else keepPreview();
    announce(words);
  }

  return (
    <>
      <TextField
        capitals
        path={PATH}
        label="Axes, innermost first"
        placeholder="TP8 CP2 PP8 DP4"
        text={printed}
        read={(text) => parseAxes(text, npuCount(topology), PATH)}
        write={(design, read) => ({ ...design, parallelism: withAxes(design.parallelism, read) })}
        hint={
          <Hint about="the axes of parallelism">
            <p>
              Tensor, context, pipeline and data parallelism with their degrees, in the order in which they
              take the dimensions from the innermost out; VP is the number of chunks of layers a stage holds.
            </p>
            <p className="formula">TP × CP × PP × DP = NPUs</p>
          </Hint>
        }
      />
      {draft?.message ? (
        <NearestAxes
          text={draft.text}
          sizes={axisSizes({ topology, parallelism })}
          onTake={(edit) => {
            drafts.drop(PATH);
            change(edit);
          }}
        />
      ) : null}
      <AxisOrder
        order={order}
        degrees={degrees}
        chunks={chunks}
        onTry={(ordered) => designDocument.preview(inOrder(ordered))}
        onMove={move}
        onCancel={() => designDocument.endPreview()}
      />
    </>
  );
}
