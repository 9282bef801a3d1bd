import { NUMBER_BOUNDS } from '../../../../../design/bounds.ts';
import type { Design } from '../../../../../design/document.ts';
import { formatTime, parseTime } from '../../../../../units/time.ts';
import type { GridCollective, RingUse, TensorGrid } from '../../../../../workload/parallel/gemm2d.ts';
import { NumberField } from '../../../../parts/fields/NumberField.tsx';
import { readWithUnit } from '../../../../ui/field/read-number.ts';
import { Folded } from '../../../../ui/Folded.tsx';
import { Hint } from '../../../../ui/Hint.tsx';

const COLLECTIVES: readonly { readonly collective: GridCollective; readonly name: string }[] = [
  { collective: 'allGather', name: 'all-gather' },
  { collective: 'reduceScatter', name: 'reduce-scatter' },
  { collective: 'sendReceive', name: 'send-receive' },
];
const SHARES = [
  { key: 'rowShare', label: 'along rows' },
  { key: 'columnShare', label: 'along columns' },
] as const;
const readTime = readWithUnit(parseTime);

/** Launch time and share of the bandwidth of each collective on the rings of a mesh. */
export function GridCollectives({ mesh }: { readonly mesh: TensorGrid }) {
  const given = COLLECTIVES.filter(({ collective }) => mesh[collective] !== undefined).length;
  return (
    <Folded title="By collective" aside={given === 0 ? 'all alike' : `${given} given`}>
      {COLLECTIVES.map(({ collective, name }) => (
        <UseFields key={collective} collective={collective} name={name} mesh={mesh} />
      ))}
    </Folded>
  );
}

interface UseFieldsProps {
  readonly collective: GridCollective;
  readonly name: string;
  readonly mesh: TensorGrid;
}

function UseFields({ collective, name, mesh }: UseFieldsProps) {
  const use = mesh[collective] ?? {};
  const path = `parallelism.mesh.${collective}`;
  return (
    <>
      <NumberField
        path={`${path}.launchNs`}
        label={`Launch of ${name}`}
        value={use.launchNs ?? mesh.launchNs ?? 0}
        bound={NUMBER_BOUNDS.latencyNs}
        read={readTime}
        print={(ns) => formatTime(ns, 6)}
        write={(design, value) => writeUse(design, collective, { launchNs: value })}
      />
      {SHARES.map(({ key, label }) => (
        <NumberField
          key={key}
          path={`${path}.${key}`}
          label={`Share of ${name} ${label}`}
          value={use[key] ?? 1}
          bound={NUMBER_BOUNDS.efficiency}
          write={(design, value) => writeUse(design, collective, { [key]: value })}
          hint={
            <Hint about={`the share of ${name} ${label}`}>
              <p>
                How much of the bandwidth of its ring it reaches, up to 1. It holds the ring for as long as 1
                / share of its bytes would, and is counted so. The tab 2D products fits it to measured times.
              </p>
            </Hint>
          }
        />
      ))}
    </>
  );
}

function writeUse(design: Design, collective: GridCollective, fields: RingUse): Design {
  const { parallelism } = design;
  const mesh = { ...parallelism.mesh, [collective]: { ...parallelism.mesh?.[collective], ...fields } };
  return { ...design, parallelism: { ...parallelism, mesh } };
}
