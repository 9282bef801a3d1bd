import type { Design } from '../../../../../design/document.ts';
import { hasMesh, withoutGrid } from '../../../../../design/parallelism/tensor-mesh.ts';
import { SwitchField } from '../../../../parts/fields/SwitchField.tsx';
import { useDesign } from '../../../../state/page/hooks.ts';
import { Hint } from '../../../../ui/Hint.tsx';

/** Whether the model-parallel group is a mesh. */
export function GridSwitch() {
  const isOn = useDesign(hasMesh);
  return (
    <SwitchField
      path="parallelism.mesh"
      label="Mesh (2D tensor parallel)"
      value={isOn}
      write={writeGrid}
      hint={
        <Hint about="the mesh of a model-parallel group">
          <p>
            The two dimensions of the group are rows and columns: every product of a layer is cut both ways
            and computed in slices, while both rings carry the next. Products take the tokens of one
            micro-batch; stages send each other shards. The tab 2D products finds the best mesh.
          </p>
        </Hint>
      }
    />
  );
}

function writeGrid(design: Design, isOn: boolean): Design {
  const flat = withoutGrid(design.parallelism);
  return { ...design, parallelism: isOn ? { ...flat, mesh: {} } : flat };
}
