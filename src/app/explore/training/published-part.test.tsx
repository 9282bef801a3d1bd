import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import type { Design } from '../../../design/document.ts';
import type { ComparedIteration } from '../../../evidence/measured/trainings/facts/hours-beside.ts';
import { expandDesign } from '../../../design/text/expand.ts';
import { valueOf } from '../../../units/result.ts';
import { PublishedPart, type ComparedTraining } from './PublishedPart.tsx';

const OURS: ComparedTraining = {
  goodput: { effective: 0.908 },
  meanHoursBetween: 3.33,
  whole: { npuHours: 34.48e6, tonnesCo2: 19_269 },
};

const ITERATION: ComparedIteration = {
  iterationNs: 8e9,
  computeNs: 4e9,
  exposedCommNs: 2e9,
  work: { iteration: null },
};

function shown(design: Design, ours = OURS): string {
  return renderToStaticMarkup(<PublishedPart design={design} ours={ours} iteration={ITERATION} />);
}

describe('the published training of a model', () => {
  const llama = valueOf(
    expandDesign({ v: 2, model: 'llama-3-405b', batch: 1024, training: { tokens: 15.6e12 } }),
  );

  it('stands beside that of the design, with its sources', () => {
    const html = shown(llama);
    expect(html).toMatch(/effective training time.*&gt; 90 %.*90\.8 %.*arXiv 2407\.21783/s);
    // 419 interruptions in 54 days.
    expect(html).toMatch(/A failure every.*3\.09 h.*3\.33 h/s);
    expect(html).toMatch(/NPU hours.*30\.84 M h.*34\.48 M h/s);
    expect(html).toMatch(/Emissions.*8,930 t CO2.*19,269 t CO2/s);
    expect(html).not.toContain('<button');
  });

  it('offers its tokens to a design that trains on others', () => {
    const html = shown({ ...llama, training: {} });
    expect(html).toContain('>Train on 15.6 T tokens<');
    expect(html).toMatch(/NPU hours.*30\.84 M h.*34\.48 M h for 1 T tokens/s);
    expect(html).toMatch(/Goodput.*90\.8 %<\/td>/s);
  });

  it('tells what the hours consist of and what makes the difference, of as many tokens only', () => {
    const html = shown(llama);
    expect(html).toMatch(/Iterations.*26\.39 M h.*31\.31 M h.*Failures.*at most 3\.084 M h.*3\.172 M h/s);
    expect(html).toMatch(/Planned stops.*at least 1\.367 M h.*not counted.*All.*30\.84 M h.*34\.48 M h/s);
    expect(html).toContain('This design takes 3.64 M h more');
    expect(html).toContain('Llama 3 (arXiv 2407.21783, as quoted)');
    expect(shown({ ...llama, training: {} })).not.toContain('not counted');
    expect(shown(llama, { ...OURS, whole: null })).not.toContain('not counted');
  });

  it('has a dash for what no training of the design has', () => {
    const html = shown(llama, { ...OURS, meanHoursBetween: null, whole: null });
    expect(html.match(/>–</g)).toHaveLength(3);
  });

  it('is left out for a model of which nothing is known', () => {
    expect(shown(DEFAULT_DESIGN)).toBe('');
  });
});
