import type { Change } from '../../../worker/files/preview.ts';

/** Field by field, the present value and the new one. */
export function ChangeTable({ changes }: { readonly changes: readonly Change[] }) {
  if (changes.length === 0)
    return <p className="import__none">Nothing would change: the design is the same already.</p>;
  const parts = [...new Set(changes.map(({ part }) => part))];
  return (
    <table className="import__table">
      <caption>What changes</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Now</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      {parts.map((part) => (
        <tbody key={part}>
          <tr>
            <th scope="rowgroup" colSpan={3}>
              {part}
            </th>
          </tr>
          {changes
            .filter((change) => change.part === part)
            .map(({ label, before, after }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{before ?? '–'}</td>
                <td>{after ?? '–'}</td>
              </tr>
            ))}
        </tbody>
      ))}
    </table>
  );
}
