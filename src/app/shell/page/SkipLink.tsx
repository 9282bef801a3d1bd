import { showView } from '../panes/views.ts';
import './skip-link.css';

/** For those who go by keyboard: past the fields of the design to what comes of it. */
export function SkipLink() {
  return (
    <button
      type="button"
      className="skip-link"
      onClick={() => {
        showView('compare');
        document.getElementById('compare')?.focus({ preventScroll: true });
      }}
    >
      Skip to the results
    </button>
  );
}
