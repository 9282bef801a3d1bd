import { PROVENANCES } from '../../../study/measured/provenance.ts';

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
      <table className="help__table">
        <thead>
          <tr>
            <th scope="col">Table</th>
            <th scope="col">Source</th>
            <th scope="col">Licence</th>
          </tr>
        </thead>
        <tbody>
          {PROVENANCES.map(({ id, label, from, licence, url }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              <td>
                <a href={url} target="_blank" rel="noreferrer">
                  {from}
                </a>
              </td>
              <td>{licence}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
