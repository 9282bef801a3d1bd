/** The cases of the studies of statements as the designs that they ran, each study loaded on demand. */
import type { Design } from '../../design/document.ts';
import type { FigureCase } from './figure-case.ts';
import type { StatedStudyId } from './stated.ts';

export async function statedDesign(id: StatedStudyId, at: FigureCase): Promise<Design> {
  switch (id) {
    case 'tcp-dlrm':
    case 'tcp-dlrm-full':
      return (await import('./tcp-dlrm/cases.ts')).tcpCaseDesign(at);
    case 'meshslice': {
      const { blockDesign, meshSliceCaseBlock } = await import('./meshslice/cases.ts');
      return blockDesign(meshSliceCaseBlock(at));
    }
    case 'dln':
      throw new RangeError(`no case of ${id} opens as a design by its figure`);
  }
}
