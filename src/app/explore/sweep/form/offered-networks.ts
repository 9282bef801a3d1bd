/** The networks of designs for a sweep: those of the designs beside the edited one, and of saved designs. */
import type { Design } from '../../../../design/document.ts';
import { isFields } from '../../../../design/text/entries.ts';
import { expandDesign } from '../../../../design/text/expand.ts';
import { parseDesignText } from '../../../../design/text/parse.ts';
import { shownNames } from '../../../../design/workbench/shown-names.ts';
import { splitDesigns } from '../../../../design/workbench/join.ts';
import { letterOf, type Workbench } from '../../../../design/workbench/workbench.ts';
import { networkId } from '../../../../analysis/sweep/networks.ts';
import { TOPOLOGY_VARIANTS, topologyName, type Variant } from '../../../../analysis/sweep/variants.ts';
import type { SavedDesign } from '../../../parts/shelf/record.ts';

type Named = readonly [name: string, design: Design];

/** Each network once, under the first name it has; that of the edited design is in the list of every sweep. */
export function offeredNetworks(
  { designs, active }: Workbench,
  saved: readonly SavedDesign[],
): readonly Variant[] {
  const edited = designs[active];
  const names = shownNames(designs);
  const beside = designs.flatMap((design, index): readonly Named[] =>
    index === active ? [] : [[`Design ${letterOf(index)}, ${names[index]!}`, design]],
  );
  const kept = saved.filter(({ kind }) => kind === 'named').flatMap(designsOf);
  const seen = new Set<string | null>([edited === undefined ? null : networkId(edited), null]);
  return [...beside, ...kept].flatMap(([name, design]): readonly Variant[] => {
    const id = networkId(design);
    if (id === null || seen.has(id)) return [];
    seen.add(id);
    return [{ id, label: `${name}: ${topologyName(id)}` }];
  });
}

/** Those of a list that the sweep has, and the chosen ones that nothing offers any more, under their notation. */
export function networkChoices(offered: readonly Variant[], chosen: readonly string[]): readonly Variant[] {
  const known = [...TOPOLOGY_VARIANTS, ...offered];
  const others = chosen.filter((id) => !known.some((network) => network.id === id));
  return [...known, ...others.map((id) => ({ id, label: topologyName(id) }))];
}

/** What cannot be read offers nothing: the list of saved designs says why. */
function designsOf({ name, text }: SavedDesign): readonly Named[] {
  const parsed = parseDesignText(text);
  if (!parsed.ok) return [];
  const { designs } = splitDesigns(parsed.value);
  return designs.flatMap((design, index): readonly Named[] => {
    const read = expandDesign(withoutWorkload(design));
    return read.ok ? [[designs.length === 1 ? name : `${name}, ${letterOf(index)}`, read.value]] : [];
  });
}

/** A layer table may be long, and says nothing of the network. */
function withoutWorkload(document: unknown): unknown {
  if (!isFields(document)) return document;
  return Object.fromEntries(Object.entries(document).filter(([key]) => key !== 'workload'));
}
