import type { DesignSystem } from '../../design/document.ts';

/** Loads what times the messages of a design, where that is not here from the beginning. */
export async function loadModel(id: DesignSystem['network']): Promise<void> {
  if (id !== undefined && id !== 'analytical') await import('../../network/all-models.ts');
}
