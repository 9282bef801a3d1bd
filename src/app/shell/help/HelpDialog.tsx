import { Table } from '../../parts/table/Table.tsx';
import { Dialog } from '../../parts/dialog/Dialog.tsx';
import { Concepts, FormulaSheet } from './Concepts.tsx';
import { ClaimsPart } from './ClaimsPart.tsx';
import { DesignLanguage } from './DesignLanguage.tsx';
import { DIFFERENCES, SAME } from '../../../formats/astra/reference/difference-facts.ts';
import { ChangedNumbers } from './ChangedNumbers.tsx';
import { DefaultsPart } from './DefaultsPart.tsx';
import { FileFormats } from './FileFormats.tsx';
import './help.css';
import { LicencesPart } from './LicencesPart.tsx';
import { MeasuredPart } from './MeasuredPart.tsx';

/** The help: models, concepts, formats, claims, and differences from the reference simulator. */
export function HelpDialog() {
  return (
    <Dialog id="help" title="How Netloom counts" closes="help" className="help">
      <div className="dialog__body help__body" tabIndex={0} role="region" aria-label="Help text">
        <Concepts />
        <Model />
        <FormulaSheet />
        <DefaultsPart />
        <FileFormats />
        <ClaimsPart />
        <h3 className="help__about">About</h3>
        <Comparison />
        <MeasuredPart />
        <ChangedNumbers />
        <DesignLanguage />
        <LicencesPart />
      </div>
    </Dialog>
  );
}

function Model() {
  return (
    <section>
      <h3>The model</h3>
      <dl className="help__terms">
        <dt>Bandwidth of a dimension</dt>
        <dd>
          What one NPU can send on it in total, in GB/s of 10⁹ bytes. A Ring has 2 links of half of it, a
          FullyConnected of P has P-1 links, a Switch one. ASTRA-sim files count in 2³⁰ bytes.
        </dd>
        <dt>Iteration</dt>
        <dd>
          One forward and backward pass of all layers, as an event-driven run: collectives are cut into chunks
          that flow through the dimensions. The closed form beside it takes the most over dimensions of the
          bytes on the busiest link / its bandwidth.
        </dd>
        <dt>Optimal</dt>
        <dd>
          The split with the least iteration time, or time × cost, under the constraints of its goal, by the
          closed form, which is convex in the bandwidths: an interior-point method finds it, and a lower bound
          from the dual proves that no split is better. SmartBW is its formula for two groups.
        </dd>
        <dt>Why</dt>
        <dd>
          The critical path: from the end of the run back to its beginning, what each task and each chunk
          waited for last. Compute, bytes and latency of each dimension, queueing behind another collective,
          end points and launches add up to the iteration. Of a dimension, each idle moment has one cause as
          well. What a step saves, and advice, are differences of two runs.
        </dd>
        <dt>Exports</dt>
        <dd>
          Every chart can be saved as SVG, PNG, CSV or JSON, in light colours, with the link of its design in
          the file; a file of a cancelled run says that it is partial. A Chrome trace opens in
          ui.perfetto.dev: a track for compute and one for each dimension and slot, at most 200,000 events.
        </dd>
        <dt>A frame in another page</dt>
        <dd>
          Share gives you the HTML of a frame that shows the results without the editor. With{' '}
          <code>&amp;origin=https://your.site</code> behind <code>?embed</code> the page around it may talk to
          it by <code>postMessage</code>, and no other page: <code>{'{netloom: "set", id, design}'}</code>{' '}
          opens a design (a link, or a saved file as text or object), <code>{'{netloom: "get", id}'}</code>{' '}
          asks for the results. The frame says <code>ready</code>, answers with <code>results</code> or{' '}
          <code>refused</code> and the same id, and sends results with the id null when they change by
          themselves. Times are in ns, bandwidths in GB/s, costs in $.
        </dd>
      </dl>
      <p>
        Nothing you enter leaves this machine: there is no server and no account, and the link carries the
        design.
      </p>
    </section>
  );
}

function Comparison() {
  return (
    <section>
      <h3>How we differ from ASTRA-sim 1.0</h3>
      <p>
        145 runs of the reference with its analytical network, 2 to 1,024 NPUs, are part of the tests: all end
        at the same nanosecond here. What is copied although it is a simplification:
      </p>
      <ul>
        {SAME.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <Table
        caption="What differs"
        className="help__table"
        columns={['What', 'ASTRA-sim 1.0', 'Netloom']}
        rows={DIFFERENCES.map(({ about, reference, here }) => ({
          key: about,
          head: about,
          cells: [reference, here],
        }))}
      />
    </section>
  );
}
