import { describe, expect, it } from 'vitest';
import { BASE_V1 } from '../../design/base.ts';
import { validateDesign } from '../../design/schema/schema.ts';
import { valueOf } from '../../units/result.ts';
import { openAny } from '../open-any.ts';
import { recognise } from '../recognise.ts';

/** Table IV of ISPASS 2020: 2 x 4 x 4. */
const TORUS = `num-npus: 32
num-packages: 16
package-rows: 4
topology: Torus3D
local-rings: 2
vertical-rings: 2
horizontal-rings: 2
flit-width: 1024
local-packet-size: 512
package-packet-size: 256
tile-link-width: 1600
package-link-width: 200
vcs-per-vnet: 50
routing-algorithm: Ring_XY
router-latency: 1
local-link-latency: 90
package-link-latency: 200
buffers-per-vc: 5000
local-link-efficiency: 0.94
package-link-efficiency: 0.94
`;
const SWITCHED = TORUS.replace('Torus3D', 'NV_Switch').replace('package-rows: 4\n', 'links-per-tile: 7\n');

async function opened(text: string) {
  return openAny([{ name: 'network.txt', text }], BASE_V1);
}

describe('a parameter file of Garnet', () => {
  it('is recognised by its keys', () => {
    expect(recognise({ name: 'network.txt', text: TORUS })).toBe('astra.garnet');
  });

  it('has the rings, links and packets of Table IV as a design', async () => {
    const { design, losses } = valueOf(await opened(TORUS));
    expect(validateDesign(design)).toEqual({ ok: true, value: design });
    const between = { kind: 'ring', size: 4, linkLatencyNs: 200, wires: { lanes: 2, directions: 2 } };
    expect(design.topology.dimensions).toMatchObject([
      { kind: 'ring', size: 2, linkLatencyNs: 90, wires: { lanes: 2, directions: 1, packetBytes: 512 } },
      between,
      between,
    ]);
    // Two links of 200 GB/s; four of 25 GB/s, two to each neighbour.
    expect(design.bandwidth).toMatchObject({ mode: 'fixed', customGBps: [400, 100, 100] });
    expect(design.system.links).toEqual({
      efficiency: 0.94,
      packetBytes: 256,
      headerBytes: 0,
      routerLatencyNs: 1,
    });
    const dropped = losses.filter(({ kind }) => kind === 'dropped').map(({ path }) => path);
    expect(dropped).toEqual(['network.txt:8:1', 'network.txt:13:1', 'network.txt:14:1', 'network.txt:18:1']);
    expect(losses.filter(({ kind }) => kind === 'default')).toEqual([]);
  });

  it('has packages on global switches if it says so', async () => {
    const { design } = valueOf(await opened(SWITCHED));
    expect(design.topology.dimensions).toMatchObject([
      { kind: 'ring', size: 2 },
      { kind: 'switch', size: 16, wires: { lanes: 7 } },
    ]);
    expect(design.bandwidth.customGBps).toEqual([400, 175]);
  });

  it.each([
    [
      'topology: Torus3D',
      'topology: Mesh',
      /^network.txt:4:1 topology: found "Mesh"; expected Torus3D or NV_Switch$/,
    ],
    ['num-npus: 32', 'num-npus: 33', /^network.txt:1:1 num-npus: 33 NPUs do not fill 16 packages evenly$/],
    ['package-rows: 4', 'package-rows: 5', /package-rows: 16 packages do not fill 5 rows evenly$/],
    [
      'local-link-efficiency: 0.94',
      'local-link-efficiency: 94',
      /:19:1 local-link-efficiency: found "94"; expected a number above 0 and up to 1$/,
    ],
    ['package-link-width: 200', '', /has no package-link-width; expected a number$/],
    [
      'package-link-width: 200',
      'package-link-width: 1e12',
      /:1:1 tile-link-width and package-link-width make 1,000,000,000,400 GB\/s for each NPU; allowed are up to 1,000,000$/,
    ],
    // A unit after the number is not cut off: 90 us are no 90 cycles.
    [
      'local-link-latency: 90',
      'local-link-latency: 90 us',
      /:16:1 local-link-latency: found "90 us"; expected a number from 0$/,
    ],
    [
      'package-link-width: 200',
      'package-link-width: 25 GB/s',
      /:12:1 package-link-width: found "25 GB\/s"; expected a number from 1$/,
    ],
    [
      'router-latency: 1\n',
      'router-latency: 1\npackage-link-width: 400\n',
      /:16:1 package-link-width is given twice, and only the last one counts; expected it once$/,
    ],
  ])('is refused with the key that is wrong: %s', async (from, to, message) => {
    const read = await opened(TORUS.replace(from, to));
    expect(read.ok ? '' : read.problems.map(({ path, message: text }) => `${path} ${text}`).join()).toMatch(
      message,
    );
  });

  it('may have comments, a byte order mark and the ends of lines of Windows', async () => {
    const plain = valueOf(await opened(TORUS)).design;
    const text = `\ufeff${TORUS.replace('200\n', '200 # bits\n').replace('90\n', '90 // cycles\n')}`;
    expect(valueOf(await opened(text.replaceAll('\n', '\r\n'))).design).toEqual(plain);
  });

  it('says which lines are no key with a value', async () => {
    const text = TORUS.replace('local-link-latency: 90', 'local-link-latency = 80');
    const { losses } = valueOf(await opened(text));
    expect(losses).toContainEqual({
      kind: 'dropped',
      path: 'network.txt:16:1',
      message: '"local-link-latency = 80" is no key with a value',
    });
    expect(losses).toContainEqual({
      kind: 'default',
      path: 'network.txt:1:1',
      message: 'has no local-link-latency: 90',
    });
  });

  it('says which keys it lacks, and what they are then', async () => {
    const { losses } = valueOf(await opened(TORUS.replace('router-latency: 1\n', '')));
    expect(losses).toContainEqual({
      kind: 'default',
      path: 'network.txt:1:1',
      message: 'has no router-latency: 1',
    });
  });
});
