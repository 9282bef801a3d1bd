import { builtGBps, builtOf } from '../../../design/machine/built.ts';
import { printNotation } from '../../../topology/print-notation.ts';
import { useDesign } from '../../state/page/hooks.ts';
import { Split } from './Split.tsx';

/** Shows the bandwidth per NPU on each dimension that is built, whatever a scheme gives the logical dimensions. */
export function BuiltSplit({ split }: { readonly split: readonly number[] }) {
  const topology = useDesign((design) => design.topology);
  const system = useDesign((design) => design.system);
  const built = builtOf({ topology });
  const gbps = builtGBps({ topology, system }, split);
  if (built === null || gbps === null) return <Split split={split} />;
  return (
    <div title={`Built as ${printNotation(built.dimensions)}, which every dimension uses as a whole`}>
      <Split split={gbps} label={`Dimensions of ${printNotation(built.dimensions)}, innermost first`} />
    </div>
  );
}
