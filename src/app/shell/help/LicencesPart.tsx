import './licences.css';
import { version } from '../../ui/version.ts';
import packages from './packages.json';

/** What the page is made of. The list is written by `npm run licences`. */
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
      <table className="help__packages">
        <thead>
          <tr>
            <th scope="col">Package</th>
            <th scope="col">Version</th>
            <th scope="col">Licence</th>
          </tr>
        </thead>
        <tbody>
          {shipped.map(({ name, version: own, licence }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{own}</td>
              <td>{licence}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <details>
        <summary>{others.length} packages that build and test it, none of them in the page</summary>
        <ul>
          {others.map(({ name, version: own, licence }) => (
            <li key={`${name} ${own}`}>
              {name} {own}, {licence}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
