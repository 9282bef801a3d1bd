/** Opens a parameter file of the Garnet backend of ASTRA-SIM as the network of a design. */
import type { Design, DesignDimension } from '../../design/document.ts';
import { NUMBER_BOUNDS } from '../../design/bounds.ts';
import { formatDecimal } from '../../units/decimal.ts';
import { problem, success, type Result } from '../../units/result.ts';
import { goneWithDimensions, withDimensions } from '../dimensions.ts';
import type { ImportedDesign } from '../imported.ts';
import { asLoss } from '../report.ts';
import type { TextFile } from '../text-file.ts';
import { levelsOf, type GarnetLevels, type Level } from './levels.ts';
import { lossesOf } from './losses.ts';
import { readGarnet } from './read.ts';

/** @param current is the open design, whose workload, system and prices stay */
export function openGarnet(file: TextFile, current: Design): Result<ImportedDesign> {
  const read = readGarnet(file);
  if (!read.ok) return read;
  const found = levelsOf(read.value, file.name);
  if (!found.ok) return found;
  const sum = found.value.levels.reduce((total, { bandwidthGBps }) => total + bandwidthGBps, 0);
  if (sum > NUMBER_BOUNDS.budgetGBps.max) {
    return problem(
      `${file.name}:1:1`,
      `tile-link-width and package-link-width make ${formatDecimal(sum)} GB/s for each NPU; allowed are up to ${formatDecimal(NUMBER_BOUNDS.budgetGBps.max)}`,
    );
  }
  const gone = goneWithDimensions(current).map((message) =>
    asLoss('changed')({ path: `${file.name}:1:1`, message }),
  );
  return success({
    design: designOf(current, found.value),
    losses: [...lossesOf(read.value, found.value, file.name), ...gone],
  });
}

function designOf(current: Design, { levels, routerLatencyNs }: GarnetLevels): Design {
  const outer = levels.at(-1)!;
  const links = {
    efficiency: outer.efficiency,
    packetBytes: outer.packetBytes,
    headerBytes: 0,
    routerLatencyNs,
  };
  const replaced = withDimensions(
    current,
    levels.map((level) => dimensionOf(level, outer)),
  );
  const customGBps = levels.map(({ bandwidthGBps }) => bandwidthGBps);
  const sum = customGBps.reduce((total, part) => total + part, 0);
  return {
    ...replaced,
    topology: { ...replaced.topology, splitBandwidth: 'full' },
    system: { ...replaced.system, links },
    bandwidth: {
      ...replaced.bandwidth,
      mode: 'fixed',
      scheme: 'custom',
      customGBps,
      budgetGBps: Math.max(NUMBER_BOUNDS.budgetGBps.min, sum),
    },
  };
}

/** Packets and efficiency of the outermost dimension are those of all links. */
function dimensionOf(level: Level, outer: Level): DesignDimension {
  const { kind, size, lanes, directions, isInside, latencyNs, packetBytes, efficiency } = level;
  return {
    kind,
    size,
    linkLatencyNs: latencyNs,
    tier: isInside ? 'package' : 'node',
    wires: {
      lanes,
      directions,
      ...(packetBytes === outer.packetBytes ? {} : { packetBytes }),
      ...(efficiency === outer.efficiency ? {} : { efficiency }),
    },
  };
}
