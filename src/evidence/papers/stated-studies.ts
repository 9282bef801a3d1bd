/** Every study that is a list of statements, each loaded on demand. */
import type { KeptRuns, StatedSteps, StatedStudyId } from './stated.ts';

const LOADED: Readonly<Record<StatedStudyId, () => Promise<(kept: KeptRuns) => StatedSteps>>> = {
  meshslice: async () => (await import('./meshslice/reproduce.ts')).reproduceMeshSlice,
  dln: async () => {
    const { reproduceDln } = await import('./dln/reproduce.ts');
    return () => reproduceDln();
  },
  'tcp-dlrm': async () => {
    const { reproduceTcpDlrm } = await import('./tcp-dlrm/reproduce.ts');
    return (kept) => reproduceTcpDlrm('fast', kept);
  },
  'tcp-dlrm-full': async () => {
    const { reproduceTcpDlrm } = await import('./tcp-dlrm/reproduce.ts');
    return (kept) => reproduceTcpDlrm('full', kept);
  },
};

export async function reproduceStated(id: StatedStudyId, kept: KeptRuns): Promise<StatedSteps> {
  return (await LOADED[id]())(kept);
}
