import { useState } from 'react';
import type { FittedGrid } from '../../../../analysis/gemm2d/fit/fitted-design.ts';
import type { Design } from '../../../../design/document.ts';
import { formatBandwidth } from '../../../../units/bandwidth.ts';
import { formatCount } from '../../../../units/count.ts';
import { formatPercent } from '../../../../units/percent.ts';
import { formatTime } from '../../../../units/time.ts';
import { Table } from '../../../parts/table/Table.tsx';
import { replaceDesign } from '../../../state/page/edits.ts';
import { useDesign } from '../../../state/page/hooks.ts';
import { designDocument, engine } from '../../../state/page/session.ts';
import { announce } from '../../../ui/announce.ts';
import { Button } from '../../../ui/Button.tsx';
import { MeasuredText } from '../../../ui/field/MeasuredText.tsx';
import { Folded } from '../../../ui/Folded.tsx';

const HEAD = 'collective,ring,chips,bytes,us';

/** What was fitted, and the design that it was fitted to, which it would put back. */
interface Found {
  readonly of: Design;
  readonly fitted: FittedGrid;
}

interface FitPartProps {
  /** The split that dimensions beside those of the mesh keep. */
  readonly splitGBps: readonly number[];
}

/** Launch, synchronisation and bandwidth of the rings of the design, fitted to measured times. */
export function FitPart({ splitGBps }: FitPartProps) {
  const [text, setText] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  const [refusal, setRefusal] = useState('');
  async function fit(): Promise<void> {
    const { design } = designDocument.store.getState();
    const answer = await engine.fittedGrid(design, splitGBps, text);
    setFound(answer.ok ? { of: design, fitted: answer.value } : null);
    const [problem] = answer.ok ? [] : answer.problems;
    setRefusal(problem === undefined ? '' : `${problem.path} ${problem.message}.`);
  }
  return (
    <Folded title="Fit to measured times" aside="launch, synchronisation and bandwidth by collective">
      <MeasuredText value={text} onType={setText}>
        A line {HEAD} and a row for each time: allGather, reduceScatter or sendReceive; row or column, or no
        such column; chips of the ring; bytes that a chip contributes to a step
      </MeasuredText>
      <p className="mesh__status">
        <Button disabled={text.trim() === ''} onClick={() => void fit()}>
          Fit
        </Button>
        <span role="status">{found === null ? refusal : foundText(found.fitted)}</span>
      </p>
      {found === null ? null : <Fitted found={found} />}
    </Folded>
  );
}

function foundText({ fit: { error, rows, syncNs } }: FittedGrid): string {
  return `Mean error ${errorText(error)} over ${formatCount(rows.length)} times; synchronisation of a step ${formatTime(syncNs, 4)}.`;
}

/** Rounding alone is no error. */
function errorText(error: number): string {
  return formatPercent(Math.abs(error) < 1e-9 ? 0 : error);
}

function Fitted({ found: { of, fitted } }: { readonly found: Found }) {
  const { fit, design } = fitted;
  const isOld = useDesign((now) => now !== of);
  return (
    <>
      <Table
        caption="Fitted to the measured times"
        region="Fitted rings"
        columns={['Collective', 'Launch', 'Along rows', 'Along columns']}
        rows={fit.collectives.map(({ collective, launchNs, gbps }) => ({
          key: collective,
          head: collective,
          cells: [
            formatTime(launchNs, 4),
            formatBandwidth(gbps.horizontal, 4),
            formatBandwidth(gbps.vertical, 4),
          ],
        }))}
      />
      <Folded title="Modelled and measured" aside={`${formatCount(fit.rows.length)} times`}>
        <Table
          caption="Modelled and measured times"
          region="Modelled and measured times"
          columns={['Collective', 'Chips', 'Bytes', 'Measured', 'Modelled', 'Error']}
          rows={fit.rows.map(({ collective, chips, shardBytes, ns, modelNs }, index) => ({
            key: index,
            head: collective,
            cells: [
              formatCount(chips),
              formatCount(shardBytes),
              formatTime(ns, 4),
              formatTime(modelNs, 4),
              errorText(modelNs / ns - 1),
            ],
          }))}
        />
      </Folded>
      <p className="mesh__status">
        <Button
          disabled={isOld}
          onClick={() => {
            replaceDesign(design);
            announce('The rings of the mesh are those that were measured. Undo brings the ones before back.');
          }}
        >
          Use in this design
        </Button>
        <span className="mesh__aside">
          {isOld
            ? 'The design has changed since: fit again.'
            : 'Latency and bandwidth of both dimensions, launch and share of every collective, in one edit.'}
        </span>
      </p>
    </>
  );
}
