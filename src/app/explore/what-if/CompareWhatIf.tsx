import { GROUP_ROLES, USUAL_ROLES } from '../../../taskgraph/roles.ts';
import { formatDollars } from '../../../units/dollars.ts';
import { formatPercent } from '../../../units/percent.ts';
import { formatRate } from '../../../units/rate.ts';
import { formatTime } from '../../../units/time.ts';
import type { SchemeResult } from '../../../run/report/results.ts';
import { Table } from '../../parts/table/Table.tsx';
import { shortIn } from '../../state/traces/lane-axis.ts';
import { changeText, exposedShare, pointsText } from './change-text.ts';
import { unequalOf } from './equal-work.ts';

interface CompareWhatIfProps {
  readonly before: SchemeResult | null;
  readonly after: SchemeResult | null;
  readonly isOld: boolean;
}

type Row = readonly [
  /** The id of a role where the row is of its communication. */
  name: string,
  of: (result: SchemeResult) => number | null,
  print: (value: number, result: SchemeResult) => string,
];

const time = (ns: number): string => formatTime(ns, 4);
const share = (value: number): string => formatPercent(value);

const ROWS: readonly Row[] = [
  ['Iteration time', ({ iterationNs }) => iterationNs, time],
  ['Compute', ({ computeNs }) => computeNs, time],
  ['Exposed communication', ({ exposedCommNs }) => exposedCommNs, time],
  ['Exposed share', exposedShare, share],
  ...GROUP_ROLES.map((role): Row => [
    role,
    ({ commNs }) => (commNs[role] > 0 || USUAL_ROLES.includes(role) ? commNs[role] : null),
    time,
  ]),
  ['Mean utilisation', ({ utilisation }) => utilisation, share],
  [
    'Throughput',
    ({ throughput }) => throughput.perSecond,
    (value, { throughput }) => formatRate(value, throughput.unit),
  ],
  ['MFU', ({ throughput }) => throughput.mfu, share],
  ['Network cost', ({ costDollars }) => costDollars, (value) => formatDollars(value)],
];

/** The simulated design and the changed one, side by side. */
export function CompareWhatIf({ before, after, isOld }: CompareWhatIfProps) {
  const isUnequal = before !== null && after !== null && unequalOf(before, after) !== null;
  return (
    <div className="what-if__before-after">
      <Table
        caption="The design and what it would be"
        region="Before and after"
        isOld={isOld}
        columns={['Simulated', 'As designed', 'What if', 'Change']}
        rows={rowsOf(before, after).map(([name, valueIn, print]) => ({
          key: name,
          head: headOf(name, after ?? before),
          cells: [
            before === null ? '–' : printed(valueIn(before), (value) => print(value, before)),
            after === null ? '–' : printed(valueIn(after), (value) => print(value, after)),
            before === null || after === null || (print === time && isUnequal)
              ? '–'
              : changed(valueIn(before), valueIn(after), print === share),
          ],
        }))}
      />
      {isUnequal ? <p className="knob__note">Iterations do unequal work: compare throughput.</p> : null}
    </div>
  );
}

function headOf(name: Row[0], result: SchemeResult | null): string {
  const role = GROUP_ROLES.find((candidate) => candidate === name);
  return role === undefined ? name : `${shortIn(role, result?.commNs ?? {})} communication`;
}

/** Roles that communicate in neither have no row. */
function rowsOf(...results: readonly (SchemeResult | null)[]): readonly Row[] {
  const rare = new Set<string>(GROUP_ROLES.filter((role) => !USUAL_ROLES.includes(role)));
  return ROWS.filter(
    ([name, value]) => !rare.has(name) || results.some((result) => result !== null && value(result) !== null),
  );
}

function printed(value: number | null, print: (value: number) => string): string {
  return value === null ? '–' : print(value);
}

function changed(before: number | null, after: number | null, isShare: boolean): string {
  if (before === null || after === null) return '–';
  return isShare ? pointsText(before, after) : changeText(before, after);
}
