/** Checks a dimension of a document: its block with the parameters of its kind, and its links. */
import * as v from 'valibot';
import { blocks, BLOCK_KINDS, type BlockKind } from '../../topology/blocks/blocks.ts';
import { isChoice, isText, type ParameterSpec } from '../../topology/blocks/parameters.ts';
import { TIERS, type LinkLevel } from '../../topology/dimension.ts';
import { LIST_BOUNDS, NUMBER_BOUNDS } from '../bounds.ts';
import type { DesignDimension } from '../document.ts';
import { choiceField, listField, numberField, objectMessage, textField } from './fields.ts';
import { packetLinksSchema, wiresSchema } from './wiring-schema.ts';

const link: v.GenericSchema<unknown, LinkLevel> = v.object(
  {
    linksPerNpu: numberField(NUMBER_BOUNDS.linksPerNpu),
    linkBandwidthGiBps: numberField(NUMBER_BOUNDS.linkBandwidthGiBps),
    nicLatencyNs: numberField(NUMBER_BOUNDS.latencyNs),
    routerLatencyNs: numberField(NUMBER_BOUNDS.latencyNs),
    hbmLatencyNs: numberField(NUMBER_BOUNDS.latencyNs),
    hbmBandwidthGBps: numberField(NUMBER_BOUNDS.hbmBandwidthGBps),
    hbmScale: numberField(NUMBER_BOUNDS.hbmScale),
  },
  objectMessage,
);

const fields = {
  kind: choiceField(BLOCK_KINDS),
  size: numberField(NUMBER_BOUNDS.size),
  linkLatencyNs: numberField(NUMBER_BOUNDS.latencyNs),
  tier: choiceField(TIERS),
  link: v.exactOptional(link),
  wires: v.exactOptional(wiresSchema),
  used: v.exactOptional(numberField(NUMBER_BOUNDS.size)),
  usedPlaces: v.exactOptional(listField(numberField(NUMBER_BOUNDS.npuIndex), LIST_BOUNDS.jobNpus)),
  packets: v.exactOptional(packetLinksSchema),
};

const plain: v.GenericSchema<unknown, DesignDimension> = v.object(fields, objectMessage);

/** By kind; those without parameters share a schema. */
const byKind = new Map<unknown, v.GenericSchema<unknown, DesignDimension>>(
  BLOCK_KINDS.filter((kind) => Object.keys(blocks[kind].parameters).length > 0).map((kind) => [
    kind,
    v.object({ ...fields, parameters: v.exactOptional(parametersOf(kind)) }, objectMessage),
  ]),
);

function parametersOf(kind: BlockKind): v.GenericSchema<unknown, NonNullable<DesignDimension['parameters']>> {
  const entries = Object.entries<ParameterSpec>(blocks[kind].parameters).map(
    ([name, spec]) => [name, v.exactOptional(fieldOf(spec))] as const,
  );
  return v.object(Object.fromEntries(entries), objectMessage);
}

function fieldOf(spec: ParameterSpec): v.GenericSchema<unknown, number | string> {
  if (isChoice(spec)) return choiceField(spec.choices);
  if (isText(spec)) return textField(spec.mostCharacters);
  const { min, max, isWhole } = spec;
  return numberField({ min, max, whole: isWhole });
}

export const dimensionSchema: v.GenericSchema<unknown, DesignDimension> = v.lazy((input) => {
  const kind: unknown =
    typeof input === 'object' && input !== null && 'kind' in input ? input.kind : undefined;
  return byKind.get(kind) ?? plain;
});
