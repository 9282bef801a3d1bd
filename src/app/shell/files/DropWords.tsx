import './files.css';

/** What happens to files that hang over the page. */
export function DropWords() {
  return (
    <div className="drop-zone" aria-hidden="true">
      <p>
        Drop a Netloom design, files of ASTRA-sim 1.0 or 2, files of LIBRA, a config.json of a model, a launch
        script or configuration of a training, or a layer table: you see what they change before anything is
        replaced
      </p>
    </div>
  );
}
