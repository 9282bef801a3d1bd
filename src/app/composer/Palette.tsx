import { LIST_BOUNDS } from '../../study/bounds.ts';
import { blocks } from '../../topology/blocks/blocks.ts';
import { BLOCK_KINDS } from '../../topology/dimension.ts';
import { useDesign } from '../store/hooks.ts';
import { Button } from '../ui/Button.tsx';
import { BlockDrawing } from './BlockDrawing.tsx';
import './palette.css';
import { addBlock } from './stack-actions.ts';

const SAMPLE_SIZE = 5;

/** The blocks a network is made of. */
export function Palette() {
  const isFull = useDesign((design) => design.topology.dimensions.length >= LIST_BOUNDS.dimensions);
  return (
    <div className="palette" role="group" aria-label="Add a dimension" data-palette>
      {BLOCK_KINDS.map((kind) => (
        <Button
          key={kind}
          className="palette__block"
          disabled={isFull}
          aria-label={`Add ${blocks[kind].label}`}
          onClick={() => addBlock(kind)}
        >
          <BlockDrawing kind={kind} size={SAMPLE_SIZE} />
          {blocks[kind].label}
        </Button>
      ))}
      {isFull ? (
        <p className="palette__full">{LIST_BOUNDS.dimensions} dimensions are the most a network can have.</p>
      ) : null}
    </div>
  );
}
