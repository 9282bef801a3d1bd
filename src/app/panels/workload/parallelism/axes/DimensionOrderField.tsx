import type { Design } from '../../../../../design/document.ts';
import { problem, success, type Result } from '../../../../../units/result.ts';
import { isDimensionOrder, type DimensionOrder } from '../../../../../workload/axes/dimension-order.ts';
import { TextField } from '../../../../parts/fields/TextField.tsx';
import { useDesign } from '../../../../state/page/hooks.ts';
import { Hint } from '../../../../ui/Hint.tsx';

const PATH = 'parallelism.dimensionOrder';

/** The order in which groups take dimensions; with one dimension there is none. */
export function DimensionOrderField() {
  const count = useDesign(({ topology }) => topology.dimensions.length);
  const { dimensionOrder } = useDesign(({ parallelism }) => parallelism);
  if (count < 2) return null;
  return (
    <TextField
      path={PATH}
      label="Dimensions, as groups take them"
      placeholder={placesOf([...new Array<number>(count).keys()])}
      text={dimensionOrder === undefined ? '' : placesOf(dimensionOrder)}
      read={(text) => readDimensionOrder(text, count)}
      write={withDimensionOrder}
      hint={
        <Hint about="the order of dimensions">
          <p>
            The innermost group takes dimensions from the first of this list on, and the next goes on where it
            ends. So a group may lie on dimensions that are not adjacent: 2 1 3 with MP as large as dimension
            2 leaves 1 and 3 to data parallelism. Empty: from the innermost out.
          </p>
        </Hint>
      }
    />
  );
}

function placesOf(order: DimensionOrder): string {
  return order.map((dimension) => dimension + 1).join(' ');
}

/** Reads places counted from 1; nothing written is no order. */
export function readDimensionOrder(text: string, count: number): Result<DimensionOrder | null> {
  const order = text
    .split(/[\s,]+/)
    .filter((place) => place !== '')
    .map((place) => Number(place) - 1);
  if (order.length === 0) return success(null);
  if (isDimensionOrder(order, count)) return success(order);
  return problem(PATH, `Allowed: the numbers from 1 to ${count}, each once, or nothing; found "${text}".`);
}

/** The usual order needs no field. */
export function withDimensionOrder(design: Design, order: DimensionOrder | null): Design {
  const { dimensionOrder: _before, ...rest } = design.parallelism;
  const isUsual = order === null || order.every((dimension, at) => dimension === at);
  return { ...design, parallelism: isUsual ? rest : { ...rest, dimensionOrder: order } };
}
