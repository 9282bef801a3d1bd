/** Every study that is a list of statements, each loaded on demand. */
import type { StatedSteps, StatedStudyId } from './stated.ts';

const LOADED: Readonly<Record<StatedStudyId, () => Promise<() => StatedSteps>>> = {
  meshslice: async () => (await import('./meshslice/reproduce.ts')).reproduceMeshSlice,
  dln: async () => {
    const { reproduceDln } = await import('./dln/reproduce.ts');
    return () => reproduceDln();
  },
  'tcp-dlrm': async () => {
    const { reproduceTcpDlrm } = await import('./tcp-dlrm/reproduce.ts');
    return () => reproduceTcpDlrm('fast');
  },
};

export async function reproduceStated(id: StatedStudyId): Promise<StatedSteps> {
  return (await LOADED[id]())();
}
