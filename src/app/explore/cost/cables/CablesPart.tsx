import { useStore } from 'zustand';
import { cablePlan, type CablePlan } from '../../../../cost/cable-plan.ts';
import type { Design } from '../../../../design/document.ts';
import { linksOf } from '../../../../topology/bandwidth.ts';
import { blockWires } from '../../../../topology/blocks/block-wires.ts';
import { type BlockShape } from '../../../../topology/blocks/blocks.ts';
import { formOf } from '../../../../topology/blocks/form.ts';
import { npuCount } from '../../../../topology/dimension.ts';
import { parseNotation, printNotation } from '../../../../topology/notation.ts';
import { formatCount } from '../../../../units/count.ts';
import { formatDecimal } from '../../../../units/decimal.ts';
import { formatDollars } from '../../../../units/dollars.ts';
import { FreeNumber } from '../../../parts/fields/FreeNumber.tsx';
import { Table } from '../../../parts/table/Table.tsx';
import { Folded } from '../../../ui/Folded.tsx';
import { Hint } from '../../../ui/Hint.tsx';
import { dimensionClass } from '../../../ui/theme/dimension-colour.ts';
import { cableSettings, SETTING_FIELDS } from './cables-store.ts';
import '../../../ui/below.css';
import './cables.css';
import { FloorDrawing } from './FloorDrawing.tsx';

interface CablesPartProps {
  readonly design: Design;
  /** By dimension. */
  readonly splitGBps: readonly number[];
}

interface PlannedBlock {
  readonly name: string;
  readonly plan: CablePlan;
  /** The plan of the same NPUs on as many switches, joined in another way. */
  readonly instead: { readonly name: string; readonly plan: CablePlan } | null;
  readonly dimension: number;
  /** Such blocks in the system. */
  readonly copies: number;
}

/** The cables of every block with switches, laid out in a machine room: how many, how long, what they cost. */
export function CablesPart({ design, splitGBps }: CablesPartProps) {
  const settings = useStore(cableSettings);
  const { dimensions } = design.topology;
  const npus = npuCount(design.topology);
  const refused: string[] = [];
  const planned = dimensions.flatMap((dimension, index): readonly PlannedBlock[] => {
    const { kind, size, wires } = dimension;
    if (blockWires[kind].room === undefined || size <= 1) return [];
    const { bandwidthGBps } = linksOf({ ...dimension, bandwidthGBps: splitGBps[index] ?? 0 });
    const planOf = (shape: BlockShape) => cablePlan({ ...shape, ...wires }, bandwidthGBps, settings);
    const plan = planOf(dimension);
    if (!plan.ok) {
      refused.push(plan.problems[0]?.message ?? '');
      return [];
    }
    const named = blockWires[kind].room.counterpart?.(formOf({ ...dimension, ...wires })) ?? '';
    const read = parseNotation(named);
    const other = read.ok ? read.value[0] : undefined;
    const otherPlan = other === undefined ? null : planOf(other);
    return [
      {
        name: printNotation([dimension]),
        plan: plan.value,
        instead:
          other !== undefined && otherPlan?.ok === true
            ? { name: printNotation([other]), plan: otherPlan.value }
            : null,
        dimension: index,
        copies: npus / size,
      },
    ];
  });
  if (planned.length === 0 && refused.length === 0) return null;
  return (
    <section className="cables below" aria-label="Cable plan">
      <h3>
        Cable plan
        <Hint about="the cable plan">
          <p>
            Cabinets in rows on a floor: one for each switch of a loop and each leaf of a tree with its NPUs,
            one for 32 NPUs of a Switch; spines and switches stand in the middle.
          </p>
          <p className="formula">length = columns × pitch + rows × pitch + slack</p>
          <p className="formula">$ = Gb/s × (per metre × length + connectors)</p>
          <p>
            Beside the bill above, not part of it. Prices begin with the regression of Slim Fly (SC 2014).
          </p>
        </Hint>
      </h3>
      <Folded title="Room and prices" aside={`${settings.columnPitchM} m, rows ${settings.rowPitchM} m`}>
        {SETTING_FIELDS.map(({ field, label, unit, bound }) => (
          <FreeNumber
            key={field}
            label={label}
            unit={unit}
            bound={bound}
            value={settings[field]}
            onChange={(value) => cableSettings.setState({ [field]: value })}
          />
        ))}
      </Folded>
      {refused.map((message) => (
        <p key={message} className="cables__none">
          {message}
        </p>
      ))}
      <PlanTable planned={planned} />
      <div className="cables__floors">
        {planned.map(({ name, plan, dimension, instead }) => (
          <div key={dimension} className={`cables__floor ${dimensionClass(dimension)}`}>
            <FloorDrawing name={name} plan={plan} />
            {instead === null ? null : <FloorDrawing name={instead.name} plan={instead.plan} />}
          </div>
        ))}
      </div>
    </section>
  );
}

function PlanTable({ planned }: { readonly planned: readonly PlannedBlock[] }) {
  return (
    <Table
      caption="Cables of each block"
      region="Cables of each block"
      columns={[
        'Block',
        { name: 'Blocks', title: 'Such blocks in the system; the numbers are of one' },
        { name: 'Cables', title: 'As wide as the link of an NPU' },
        { name: 'Between cabinets', title: 'Of them' },
        'Metres',
        { name: 'Longest', title: 'Metres' },
        { name: 'Diagonal', title: 'Cables that go along a row and across rows' },
        'Optical',
        'Cost',
      ]}
      rows={planned.flatMap(({ name, plan, dimension, copies, instead }) => [
        { key: `${dimension}`, ...rowOf(name, plan, copies), dimension },
        ...(instead === null
          ? []
          : [
              {
                key: `${dimension} instead`,
                ...rowOf(`instead ${instead.name}`, instead.plan, copies),
                title: 'As many NPUs and switches, joined otherwise',
              },
            ]),
      ])}
    />
  );
}

function rowOf(name: string, { all, between }: CablePlan, copies: number) {
  return {
    head: name,
    cells: [
      formatCount(copies),
      formatCount(Math.round(all.cables)),
      formatCount(Math.round(between.cables)),
      formatDecimal(all.metres),
      formatDecimal(all.longest),
      formatCount(Math.round(between.diagonal)),
      formatCount(Math.round(all.optical)),
      formatDollars(all.dollars),
    ],
  };
}
