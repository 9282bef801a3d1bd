import './licences.css';
import { Table } from '../../parts/table/Table.tsx';
import { version } from '../../ui/version.ts';
import packages from './packages.json';

/** Packages in the page with their licences. The list is written by `npm run licences`. */
export function LicencesPart() {
  const shipped = packages.filter(({ isShipped }) => isShipped);
  const others = packages.filter(({ isShipped }) => !isShipped);
  return (
    <section className="licences">
      <h3>Version and licences</h3>
      <p>
        Netloom {version}, under the MIT licence. The page holds code of these packages; their{' '}
        <a href="./licences.txt" target="_blank" rel="noopener">
          licences in full
        </a>
        .
      </p>
      <Table
        caption="Packages in the page"
        className="help__packages"
        columns={['Package', 'Version', 'Licence']}
        rows={shipped.map(({ name, version: released, licence }) => ({
          key: name,
          head: name,
          cells: [released, licence],
        }))}
      />
      <details>
        <summary>{others.length} packages that build and test it, none of them in the page</summary>
        <ul>
          {others.map(({ name, version: released, licence }) => (
            <li key={`${name} ${released}`}>
              {name} {released}, {licence}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
