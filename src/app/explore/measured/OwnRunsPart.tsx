import { useState } from 'react';
import { formatDecimal } from '../../../units/decimal.ts';
import { formatPercent } from '../../../units/percent.ts';
import type { OwnRuns } from '../../../worker/protocol.ts';
import { engine } from '../../state/run/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Folded } from '../../ui/Folded.tsx';

/** One factor, or a latency and a bandwidth, from a person's own runs. */
export function OwnRunsPart() {
  const [text, setText] = useState('');
  const [said, setSaid] = useState('');
  async function ask(): Promise<void> {
    try {
      const answer = await engine.ownRuns(text);
      setSaid(answer.ok ? ownRunsText(answer.value) : (answer.problems[0]?.message ?? ''));
    } catch (error) {
      setSaid(`The engine failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return (
    <Folded title="Calibrate on one of my runs" aside="an nccl-tests log, or step times">
      <label className="measured__own">
        A log of nccl-tests, or a header and rows as one of the tables above has them
        <textarea
          className="field__input"
          rows={6}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <p className="measured__choice">
        <Button disabled={text.trim() === ''} onClick={() => void ask()}>
          Calibrate
        </Button>
        <span role="status">{said}</span>
      </p>
    </Folded>
  );
}

function ownRunsText(own: OwnRuns): string {
  if (own.kind === 'collective') {
    return `${formatDecimal(own.latencyUs, 4)} µs and ${formatDecimal(own.busGBps, 4)} GB/s of bus bandwidth, over ${own.sizes} sizes; mean error left ${formatPercent(own.error, 3)}.`;
  }
  const before = formatPercent(own.before, 3);
  return `Steps take ${formatDecimal(own.factor, 4)} × what ${own.stack} says, over ${own.runs} runs; mean error ${before} without the factor, ${formatPercent(own.error, 3)} with it.`;
}
