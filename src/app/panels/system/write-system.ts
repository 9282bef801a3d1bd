import type { Design, DesignSystem } from '../../../design/document.ts';

/** The design with some settings of its system changed. */
export function writeSystem(fields: Partial<DesignSystem>): (design: Design) => Design {
  return (design) => ({ ...design, system: { ...design.system, ...fields } });
}
