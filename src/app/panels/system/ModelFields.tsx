import type { DesignSystem } from '../../../design/document.ts';
import { SelectField } from '../../parts/fields/SelectField.tsx';
import { useDesign } from '../../state/run/hooks.ts';
import { Hint } from '../../ui/Hint.tsx';
import { writeSystem } from './write-system.ts';

const ROUNDING = [
  { value: 'exact', label: 'Exact' },
  { value: 'reference', label: 'As ASTRA-sim 1.0' },
] as const;

const SPLIT = [
  { value: 'full', label: 'Full bandwidth each' },
  { value: 'links', label: 'Own links only' },
] as const;

/** What the model of the network assumes. */
export function ModelFields({ system }: { readonly system: DesignSystem }) {
  const splitBandwidth = useDesign((design) => design.topology.splitBandwidth);
  return (
    <>
      <SelectField
        path="topology.splitBandwidth"
        label="Groups of a shared dimension"
        value={splitBandwidth}
        choices={SPLIT}
        write={(design, choice) => ({ ...design, topology: { ...design.topology, splitBandwidth: choice } })}
        hint={
          <Hint about="shared dimensions">
            <p>
              Where model- and data-parallel groups share a dimension: each may use all of its bandwidth
              (arXiv 2109.11762), or only the links among its own NPUs.
            </p>
            <p className="formula">FullyConnected, a of P NPUs: b × (a-1) / (P-1)</p>
          </Hint>
        }
      />
      <SelectField
        path="system.rounding"
        label="Rounding"
        value={system.rounding}
        choices={ROUNDING}
        write={(design, rounding) => writeSystem({ rounding })(design)}
        hint={
          <Hint about="rounding">
            <p>Exact: no truncation, equal chunks, no time for a loop step.</p>
            <p>As ASTRA-sim 1.0: whole bytes and ns where it truncates, and 1 ns a loop step.</p>
          </Hint>
        }
      />
    </>
  );
}
