import './licences.css';
import { PROVENANCES } from '../../../evidence/facts/provenance.ts';
import { Table } from '../../parts/table/Table.tsx';

/** Where the measured runs that are shipped come from, and under which licences. */
export function MeasuredPart() {
  return (
    <section>
      <h3>Measured runs</h3>
      <p>
        The tab Measured puts a training-time model in closed form beside public runs of real clusters. Its
        constants were fitted on a declared part of their rows; figures are facts of these sources, fetched
        when the tab is opened and not kept offline.
      </p>
      <Table
        caption="Sources of the measured runs"
        className="help__packages"
        columns={['Table', 'Source', 'Licence']}
        rows={PROVENANCES.map(({ id, label, from, caveat, licence, url }) => ({
          key: id,
          head: label,
          cells: [
            <>
              <a href={url} target="_blank" rel="noreferrer">
                {from}
              </a>
              {caveat === undefined ? '' : `. ${caveat}`}
            </>,
            licence,
          ],
        }))}
      />
    </section>
  );
}
