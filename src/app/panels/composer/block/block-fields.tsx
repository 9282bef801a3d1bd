import { memo } from 'react';
import { NUMBER_BOUNDS } from '../../../../design/bounds.ts';
import { blocks } from '../../../../topology/blocks/blocks.ts';
import { asKind } from '../../../../topology/blocks/reshape.ts';
import { BLOCK_KINDS, type BlockKind } from '../../../../topology/dimension.ts';
import { NumberField } from '../../../parts/fields/NumberField.tsx';
import { SelectField } from '../../../parts/fields/SelectField.tsx';
import { stepByPowers } from '../../../ui/field/step.ts';
import { useMedia } from '../../../ui/theme/use-media.ts';
import { editDimension, reshapeDimension } from '../dimensions.ts';

const KINDS = BLOCK_KINDS.map((value) => ({ value, label: blocks[value].label }));
const SHORT_KINDS = BLOCK_KINDS.map((value) => ({ value, label: blocks[value].short }));

interface OfDimension {
  readonly index: number;
}

export const KindField = memo(function KindField({
  index,
  kind,
}: OfDimension & { readonly kind: BlockKind }) {
  const isNarrow = useMedia('(width < 420px), (720px <= width < 880px)');
  return (
    <SelectField
      hideLabel
      path={`topology.dimensions[${index}].kind`}
      label={`Block of dimension ${index + 1}`}
      value={kind}
      choices={isNarrow ? SHORT_KINDS : KINDS}
      write={(design, value) => reshapeDimension(index, ({ size }) => asKind(size, value))(design)}
    />
  );
});

export const SizeField = memo(function SizeField({ index, size }: OfDimension & { readonly size: number }) {
  return (
    <NumberField
      hideLabel
      stepper
      messageApart
      path={`topology.dimensions[${index}].size`}
      label={`Size of dimension ${index + 1}`}
      value={size}
      bound={NUMBER_BOUNDS.size}
      step={stepByPowers}
      write={(design, value) => editDimension(index, { size: value })(design)}
    />
  );
});
