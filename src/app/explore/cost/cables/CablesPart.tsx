import { useStore } from 'zustand';
import { cablePlan, type CablePlan } from '../../../../cost/cable-plan.ts';
import type { Design } from '../../../../design/document.ts';
import type { NetworkPrice } from '../../../../run/report/results.ts';
import { linksOf } from '../../../../topology/bandwidth.ts';
import { blockWires } from '../../../../topology/blocks/block-wires.ts';
import { type BlockShape } from '../../../../topology/blocks/blocks.ts';
import { formOf } from '../../../../topology/blocks/form.ts';
import { npuCount } from '../../../../topology/dimension.ts';
import { parseNotation } from '../../../../topology/notation.ts';
import { printNotation } from '../../../../topology/print-notation.ts';
import { success, type Result } from '../../../../units/result.ts';
import { formatCount } from '../../../../units/count.ts';
import { formatDecimal } from '../../../../units/decimal.ts';
import { formatDollars } from '../../../../units/dollars.ts';
import { FreeNumber } from '../../../parts/fields/FreeNumber.tsx';
import { Table } from '../../../parts/table/Table.tsx';
import { Select } from '../../../ui/field/Select.tsx';
import { Folded } from '../../../ui/Folded.tsx';
import { Hint } from '../../../ui/Hint.tsx';
import { dimensionClass } from '../../../ui/theme/dimension-colour.ts';
import { cableSettings, PRICE_LISTS, SETTING_FIELDS, type ShownSettings } from './cables-store.ts';
import '../../../ui/below.css';
import './cables.css';
import { FloorDrawing } from './FloorDrawing.tsx';

interface CablesPartProps {
  readonly design: Design;
  /** By dimension. */
  readonly splitGBps: readonly number[];
  readonly bill: NetworkPrice;
}

interface PlannedBlock {
  readonly name: string;
  readonly plan: CablePlan;
  /** The plan of the same NPUs on as many switches, joined in another way. */
  readonly instead: { readonly name: string; readonly plan: CablePlan } | null;
  readonly dimension: number;
  /** Such blocks in the system. */
  readonly copies: number;
  /** The cost of all cables in the bill. */
  readonly billedDollars: number;
}

/** The plan of one dimension; null of one without switches. */
function plannedBlock(
  { design, splitGBps, bill }: CablesPartProps,
  index: number,
  settings: ShownSettings,
): Result<PlannedBlock> | null {
  const dimension = design.topology.dimensions[index]!;
  const { kind, size, wires } = dimension;
  const { room } = blockWires[kind];
  if (room === undefined || size <= 1) return null;
  const { bandwidthGBps } = linksOf({ ...dimension, bandwidthGBps: splitGBps[index] ?? 0 });
  const links = bill.dimensions[index]?.items.find(({ component }) => component === 'link');
  const billPerGBps = settings.pricedBy === 'bill' ? (links?.pricePerGBps ?? 0) : null;
  const planOf = (shape: BlockShape) =>
    cablePlan({ ...shape, ...wires }, bandwidthGBps, { ...settings, billPerGBps });
  const plan = planOf(dimension);
  if (!plan.ok) return plan;
  return success({
    name: printNotation([dimension]),
    plan: plan.value,
    instead: insteadOf(room.counterpart?.(formOf({ ...dimension, ...wires })) ?? '', planOf),
    dimension: index,
    copies: npuCount(design.topology) / size,
    billedDollars: links?.dollars ?? 0,
  });
}

/** @param named notation of the same NPUs on as many switches, joined in another way */
function insteadOf(named: string, planOf: (shape: BlockShape) => Result<CablePlan>): PlannedBlock['instead'] {
  const read = parseNotation(named);
  const other = read.ok ? read.value[0] : undefined;
  const plan = other === undefined ? null : planOf(other);
  return other !== undefined && plan?.ok === true ? { name: printNotation([other]), plan: plan.value } : null;
}

/** The cables of every block with switches, laid out in a machine room: their number, lengths and cost. */
export function CablesPart(props: CablesPartProps) {
  const { design, bill } = props;
  const settings = useStore(cableSettings);
  const plans = design.topology.dimensions.flatMap((_, index) => plannedBlock(props, index, settings) ?? []);
  const planned = plans.flatMap((plan) => (plan.ok ? [plan.value] : []));
  const refused = plans.flatMap((plan) => (plan.ok ? [] : [plan.problems[0]?.message ?? '']));
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
          <p>
            Cables are the links of the bill above, and cost what stands there. Another price list can take
            its place, never come on top: by length and material, it begins with the regression of Slim Fly
            (SC 2014), of 2014 and with connectors and transceivers.
          </p>
          <p className="formula">$ = Gb/s × (per metre × length + connectors)</p>
        </Hint>
      </h3>
      <RoomFields settings={settings} />
      {refused.map((message) => (
        <p key={message} className="cables__none">
          {message}
        </p>
      ))}
      <PlanTable planned={planned} />
      <CablePrice
        planned={planned}
        networkDollars={bill.dollars}
        isByLength={settings.pricedBy === 'length'}
      />
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

/** How the room is laid out, and which price list counts. */
function RoomFields({ settings }: { readonly settings: ShownSettings }) {
  return (
    <Folded title="Room and prices" aside={`${settings.columnPitchM} m, rows ${settings.rowPitchM} m`}>
      <label className="cables__list">
        Cables cost
        <Select
          value={settings.pricedBy}
          choices={PRICE_LISTS}
          onChoose={(pricedBy) => cableSettings.setState({ pricedBy })}
        />
      </label>
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
  );
}

interface CablePriceProps {
  readonly planned: readonly PlannedBlock[];
  readonly networkDollars: number;
  readonly isByLength: boolean;
}

/** What the cables cost in the bill, or the network with the other price list in its place: they are counted once. */
function CablePrice({ planned, networkDollars, isByLength }: CablePriceProps) {
  const billed = planned.reduce((sum, { billedDollars }) => sum + billedDollars, 0);
  const shown = planned.reduce((sum, { plan, copies }) => sum + copies * plan.all.dollars, 0);
  return (
    <p className="cables__none">
      {isByLength
        ? `By length these cables cost ${formatDollars(shown)}. In place of the ${formatDollars(billed)} that the bill ` +
          `has for them, the network would cost ${formatDollars(networkDollars - billed + shown)}.`
        : `The bill counts these cables once: ${formatDollars(billed)} of ${formatDollars(networkDollars)}.`}
    </p>
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
