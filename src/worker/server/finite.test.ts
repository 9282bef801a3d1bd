import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SCHEME_IDS, type Design } from '../../design/document.ts';
import { oddNumbers } from '../../testing/finite-numbers.ts';
import { fuzzRuns } from '../../testing/mutate.ts';
import { withNoOps } from '../../testing/no-ops.ts';
import { anySimulable } from '../../testing/arbitrary/simulable.arbitrary.ts';
import { createEngine } from './engine.ts';
import type { EngineApi } from '../engine-api.ts';
import type { RunEvent } from '../protocol.ts';

const RUNS = fuzzRuns(4, 5000);

/** A closed form is infinite only if its split is refused. */
function withoutEndless(event: RunEvent): unknown {
  if (event.type !== 'closed') return event;
  const refused = event.refusals.map(({ scheme }) => scheme);
  return { ...event, results: event.results.filter(({ scheme }) => !refused.includes(scheme)) };
}

async function numbersOf(api: EngineApi, design: Design): Promise<readonly string[]> {
  const odd: string[] = [];
  const look = (what: string, value: unknown): void => {
    odd.push(...oddNumbers(value, what));
  };
  const { scheme } = design.bandwidth;
  const request = { runId: 1, design, schemes: SCHEME_IDS, traced: scheme };
  look('run', await api.run(request, (event) => look(event.type, withoutEndless(event))));
  look('explain', await api.explain(1, design, (progress) => look('explain', progress)));
  look('contention', await api.phaseContention(2, design, (progress) => look('contention', progress)));
  const schemes = [{ id: scheme, name: scheme }];
  const trace = await api.makeTrace(
    3,
    { design, schemes, origin: { name: '', link: null } },
    () => undefined,
  );
  if (trace.status === 'finished') look('trace', await trace.value.blob.text());
  const results = await api.makeResults(4, design, scheme, scheme, () => undefined);
  for (const { name, blob } of results.status === 'finished' ? results.value : [])
    look(name, await blob.text());
  look('trials', await api.trials(5, [design], () => undefined));
  look('layers', await api.layerTable(design));
  look('plans', await api.collectivePlans(design));
  look('given up', await api.giveUp(6, design, scheme, 0.1, () => undefined));
  look('bound', await api.boundOf(7, design, () => undefined));
  return odd;
}

describe(`${RUNS} designs under every policy, with dimensions of one NPU and splits of 0`, () => {
  it('give only finite numbers', async () => {
    const api = createEngine({ now: () => 0, pause: () => Promise.resolve() }, (onEvent) => onEvent);
    const places = fc.array(fc.nat({ max: 59 }), { maxLength: 2 });
    await fc.assert(
      fc.asyncProperty(anySimulable, places, fc.nat({ max: 15 }), async (drawn, where, zeros) => {
        const { bandwidth } = drawn;
        const customGBps =
          bandwidth.customGBps?.map((gbps, index) => ((zeros >> index) & 1 ? 0 : gbps)) ?? null;
        const design = withNoOps({ ...drawn, bandwidth: { ...bandwidth, customGBps } }, where);
        expect(await numbersOf(api, design)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  }, 3_600_000);
});
