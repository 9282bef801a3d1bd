import { Suspense } from 'react';
import type { DesignSystem } from '../../../design/document.ts';
import { NETWORK_MODEL_IDS, NETWORK_MODELS } from '../../../network/models/facts.ts';
import { SelectField } from '../../parts/fields/SelectField.tsx';
import { useDesign } from '../../state/page/hooks.ts';
import { Hint } from '../../ui/Hint.tsx';
import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { MessageFields } from './MessageFields.tsx';
import { TreeField } from './TreeField.tsx';
import { writeNetworkModel, writeSystem } from './write-system.ts';

const PacketFields = lazyPart(async () => (await import('./PacketFields.tsx')).PacketFields);
const MODELS = NETWORK_MODEL_IDS.map((value) => ({ value, label: NETWORK_MODELS[value].name }));

const ROUNDING = [
  { value: 'exact', label: 'Exact' },
  { value: 'reference', label: 'As ASTRA-sim 1.0' },
] as const;

const SPLIT = [
  { value: 'full', label: 'Full bandwidth each' },
  { value: 'links', label: 'Own links only' },
] as const;

/** Assumptions of the network model. */
export function ModelFields({ system }: { readonly system: DesignSystem }) {
  const splitBandwidth = useDesign((design) => design.topology.splitBandwidth);
  return (
    <>
      <SelectField
        path="system.network"
        label="Network model"
        value={system.network ?? 'analytical'}
        choices={MODELS}
        write={(design, id) => writeNetworkModel(id)(design)}
        hint={
          <Hint about="the network model">
            <p>What times the messages of a run:</p>
            {NETWORK_MODEL_IDS.map((id) => (
              <p key={id}>
                {NETWORK_MODELS[id].name}: {NETWORK_MODELS[id].rule}.
              </p>
            ))}
            <p>The closed form, and the splits that follow from it, are the same in all of them.</p>
          </Hint>
        }
      />
      <MessageFields system={system} />
      {system.network === 'packets' ? (
        <Suspense fallback={null}>
          <PacketFields system={system} />
        </Suspense>
      ) : null}
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
      <TreeField system={system} />
    </>
  );
}
