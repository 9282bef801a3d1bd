import { useMemo, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { SCHEME_IDS } from '../../../design/document.ts';
import { letterOf } from '../../../design/workbench/workbench.ts';
import { useWorkbench } from '../../state/page/use-workbench.ts';
import { SCHEME_TEXT } from '../../state/page/schemes.ts';
import { Segments } from '../../ui/field/Segments.tsx';
import { Select } from '../../ui/field/Select.tsx';
import { columnsStore, type Columns } from './columns-store.ts';
import './compare-designs.css';
import { DesignTable } from './DesignTable.tsx';
import { DifferencesPart } from './differences/DifferencesPart.tsx';
import { MatrixTable } from './MatrixTable.tsx';
import { PriceNote } from './PriceNote.tsx';
import { useColumns, useDesignColumns } from './use-design-columns.ts';

/** Compares several designs side by side. `children` compares the schemes of the edited design. */
export function CompareDesigns({ children }: { readonly children: ReactNode }) {
  const { designs, active } = useWorkbench();
  const { columns, scheme } = useStore(columnsStore);
  const choices: readonly { readonly value: Columns; readonly label: string }[] = [
    { value: 'designs', label: `${designs.length} designs` },
    { value: 'schemes', label: `Schemes of ${letterOf(active)}` },
    { value: 'both', label: 'Both' },
  ];
  return (
    <>
      <div className="compare-designs__switch">
        <Segments
          legend="Columns"
          name="compare-columns"
          value={columns}
          choices={choices}
          onChoose={(id) => columnsStore.setState({ columns: id })}
        />
        {columns === 'designs' ? (
          <span className="compare-designs__scheme">
            <label htmlFor="compare-scheme">Scheme</label>
            <Select
              id="compare-scheme"
              value={scheme}
              choices={[
                { value: 'own', label: 'as each shows' },
                ...SCHEME_IDS.map((id) => ({ value: id, label: SCHEME_TEXT[id].name })),
              ]}
              onChoose={(id) =>
                columnsStore.setState({ scheme: SCHEME_IDS.find((candidate) => candidate === id) ?? 'own' })
              }
            />
          </span>
        ) : null}
      </div>
      {columns === 'schemes' ? null : <PriceNote />}
      {columns === 'schemes' ? children : columns === 'designs' ? <Designs /> : <Both />}
    </>
  );
}

function Designs() {
  const scheme = useStore(columnsStore, (state) => state.scheme);
  const columns = useDesignColumns(scheme);
  return (
    <>
      <DesignTable columns={columns} />
      <DifferencesPart columns={columns} />
    </>
  );
}

function Both() {
  const { designs } = useWorkbench();
  const measure = useStore(columnsStore, (state) => state.measure);
  const hasCustom = designs.some(({ bandwidth }) => bandwidth.customGBps !== null);
  const schemes = useMemo(() => SCHEME_IDS.filter((id) => id !== 'custom' || hasCustom), [hasCustom]);
  return <MatrixTable cells={useColumns(schemes)} schemes={schemes} measure={measure} />;
}
