import { describe, expect, it } from 'vitest';
import { SOME_DESIGN } from '../../testing/designs.ts';
import { valueOf } from '../../units/result.ts';
import { openAny, recogniseAll } from '../open-any.ts';

const CSV = 'from,to,bandwidth,latency\n0,1,25,100\n1,2,50,100\n2,0,25,100\n';
const DOT = `// three racks
graph racks {
  node = 3;
  leaf0 [type=switch, label="a leaf"]
  n0 -- leaf0 [bandwidth=25, latency="1us"];
  n1 -- leaf0 -- n2 [bandwidth="200Gbps"]
}`;
const GRAPHML = `<?xml version="1.0"?>
<graphml><key id="d0" for="edge" attr.name="bandwidth" attr.type="double"/><key id="d1" for="node" attr.name="type"/>
<graph edgedefault="directed">
  <node id="a"><data key="d1">GPU</data></node><node id="b"><data key="d1">GPU</data></node><node id="x"><data key="d1">switch</data></node>
  <edge source="a" target="x"><data key="d0">40</data></edge>
  <edge source="x" target="b"><data key="d0">40</data></edge>
  <edge source="b" target="a" directed="false"><data key="d0">10</data></edge>
</graph></graphml>`;
const NS3 = `5 1 4\n4\n0 4 400Gbps 0.0005ms 0\n1 4 400Gbps 0.0005ms 0\n2 4 400Gbps 0.0005ms 0\n3 4 200Gbps 0.0005ms 0\n`;
const TACOS = '3\nSrc,Dest,Latency (ns),Bandwidth (GB/s)\n0,1,500,50\n1,0,500,50\n1,2,500,50\n2,0,500,50\n';

/** Two hosts of two NPUs behind a NIC each, and a switch of ports between them. */
const INFRAGRAPH = `name: two hosts
devices:
- name: host
  components:
  - {name: npu, choice: xpu, count: 2}
  - {name: nic, choice: nic, count: 2}
  links:
  - {name: nvlink, physical: {bandwidth: {choice: gigabytes_per_second, gigabytes_per_second: 300}}}
  - {name: pcie, physical: {bandwidth: {choice: gigabits_per_second, gigabits_per_second: 256}}}
  edges:
  - {ep1: {component: npu}, ep2: {component: npu}, scheme: many2many, link: nvlink}
  - {ep1: {component: "npu[0:2]"}, ep2: {component: nic}, scheme: one2one, link: pcie}
- name: switch
  components:
  - {name: asic, choice: cpu, count: 1}
instances:
- {name: host, device: host, count: 2}
- {name: leaf, device: switch, count: 1}
links:
- {name: eth, physical: {bandwidth: {choice: gigabits_per_second, gigabits_per_second: 100}}}
edges:
- {ep1: {instance: "host[0:2]", component: nic}, ep2: {instance: leaf, component: "asic[0]"}, scheme: many2many, link: eth}
`;

async function opened(text: string, name = 'file.txt') {
  const { design, losses } = valueOf(await openAny([{ name, text }], SOME_DESIGN));
  const [dimension] = design.topology.dimensions;
  return { dimension, bandwidth: design.bandwidth, losses: losses.map(({ message }) => message) };
}

async function refused(text: string): Promise<string> {
  const result = await openAny([{ name: 'file.txt', text }], SOME_DESIGN);
  return result.ok ? '' : `${result.problems[0]!.path} ${result.problems[0]!.message}`;
}

describe('a graph of another tool', () => {
  it.each([
    [CSV, 'a graph as a list of links'],
    [TACOS, 'a graph as a list of links'],
    [DOT, 'a graph in DOT'],
    [GRAPHML, 'a graph in GraphML'],
    [INFRAGRAPH, 'an infrastructure of InfraGraph'],
    [NS3, 'a physical topology of ASTRA-sim 2'],
  ])('is told by its contents: %#', (text, what) => {
    expect(recogniseAll([{ name: 'x', text }])).toEqual([{ name: 'x', what }]);
  });

  it('opens as one dimension with its links, from a list of links', async () => {
    const { dimension, bandwidth } = await opened(CSV);
    expect(dimension).toEqual({
      kind: 'graph',
      size: 3,
      parameters: { links: '0-1:25 1-2:50 2-0:25' },
      linkLatencyNs: 100,
      tier: 'pod',
    });
    expect(bandwidth).toMatchObject({ mode: 'fixed', customGBps: [75] });
  });

  it('has the components of an infrastructure, of which those that are no NPUs pass on', async () => {
    const { dimension, bandwidth } = await opened(INFRAGRAPH);
    expect(dimension).toMatchObject({
      kind: 'graph',
      size: 4,
      parameters: {
        links:
          '0-1:300 0-host0_nic0:32 1-host0_nic1:32 2-3:300 2-host1_nic0:32 3-host1_nic1:32 host0_nic0-leaf0_asic0:12.5 ' +
          'host0_nic1-leaf0_asic0:12.5 host1_nic0-leaf0_asic0:12.5 host1_nic1-leaf0_asic0:12.5',
      },
    });
    expect(bandwidth).toMatchObject({ mode: 'fixed', customGBps: [332] });
  });

  it.each([
    ['npu[0:2]', 'npu[0:3]', /component is "npu\[0:3\]"; expected 0 to 1/],
    ['scheme: one2one', 'scheme: ring', /scheme is "ring"; expected one2one or many2many/],
    ['link: eth}', 'link: wire}', /link is "wire"; expected eth/],
    ['device: switch', 'device: router', /device is "router"; expected host, switch/],
    ['choice: xpu, count: 2', 'choice: xpu, count: 4096', /makes more than 100000 links/],
    ['choice: cpu, count: 1}', 'choice: cpu, count: 0}', /count must be a whole number from 1 to 4096/],
    ['gigabits_per_second: 100', 'gigabits_per_second: none', /a bandwidth must be a number above 0/],
    ['{component: nic}', '{component: nic, device: cx5}', /a device inside a device is not read here/],
    // Nothing says what such a link carries.
    [
      'physical: {bandwidth: {choice: gigabits_per_second, gigabits_per_second: 100}}',
      'description: slow',
      /joins two switches without a figure/,
    ],
  ])('of an infrastructure is refused by its field: %s as %s', async (from, to, says) => {
    expect(await refused(INFRAGRAPH.replace(from, to))).toMatch(says);
  });

  it.each([
    // Names of columns and attributes as tools write them, with the units in the names.
    ['node_a,node_b,bandwidth_gbps,latency_us\n0,1,400,0.5\n1,2,200,1\n', '0-1:50@0.5 1-2:25', 1000],
    ['src;dst;bandwidth (GB/s);delay_ms\n0;1;400;0.001\n1;2;200;0.001\n', '0-1:400 1-2:200', 1000],
    ['# by hand\ngpu_a\tgpu_b\tbw\n0\t1\t25GBps\n1\t2\t400 Gb/s\n', '0-1:25 1-2:50', 500],
    [
      'Source,Target,Type,Capacity\n0,1,Directed,25\n1,2,Directed,25\n2,0,Undirected,25\n',
      '0>1:25 1>2:25 2-0:25',
      500,
    ],
    ['u,v,speed\n0,1,100Gbps\n1,2,100Gbps\n', '0-1:12.5 1-2:12.5', 500],
    // Ports, sets, subgraphs and defaults of DOT.
    [
      'graph { "leaf":"swp1":e -- "g0":"eth0"; leaf -- {g1 g2}; node [type=switch] leaf }',
      'leaf-0 leaf-1 leaf-2',
      500,
    ],
    [
      'graph { edge [bw=25]; subgraph cluster_a { g0; g1 } -- sw; sw -- g2 [bw=50] }',
      '0-sw:25 1-sw:25 sw-2:50',
      500,
    ],
    [
      'digraph { edge [dir=both]; g0 -> g1 [label="400Gbps"]; g1 -> g2 [dir=back, label="50 GB/s"]; g1 -> g2 [dir=forward, bw=9] }',
      '0-1:50 2>1:50 1>2:9',
      500,
    ],
    ['graph { spine1 -- leaf1; leaf1 -- server01; leaf1 -- server02; spine1 [bw=1] }', null, 0],
    // SimAI's newer files have GPUs per node, and NVSwitches on a line of their own.
    [
      '4 2 1 1 4 H100 2\n2\n3\n0 2 800Gbps 1ns 0\n1 2 800Gbps 1ns 0\n0 3 80Gbps 2ns 0\n1 3 80Gbps 2ns 0\n',
      '0-s2:100@0.5 1-s2:100@0.5 0-s3:10 1-s3:10',
      2,
    ],
    // Lines without a header: of a person, and of networkx.
    ['0,1,400Gbps\n1,2,200Gbps,1us\n', '0-1:50 1-2:25', 1000],
    ["# nx\ng0 g1 {'bw': 50, 'latency': '500ns'}\ng1 g2 {'bw': 25}\n", '0-1:50 1-2:25', 500],
    ['#adjacency\n0 1 2 3\n1 2\n2 3\n3\n', '0-1 0-2 0-3 1-2 2-3', 500],
    // GML, with the labels of its nodes where no two are alike.
    [
      'Creator "x"\ngraph [ node [ id 7 label "g0" ] node [ id 8 label "s" type "switch" graphics [ x 1.0 ] ] node [ id 9 ]\n edge [ source 7 target 8 bandwidth 50.0 ] edge [ source 9 target 8 bw "400Gbps" ] ]',
      '0-s:50 1-s:50',
      500,
    ],
    [
      'graph [ directed 1 node [ id 0 ] node [ id 1 ] edge [ source 0 target 1 ] edge [ source 1 target 0 ] ]',
      '0>1 1>0',
      500,
    ],
    // Node-link JSON: ids of networkx, places of D3.
    [
      '{"directed": false, "nodes": [{"id": 0}, {"id": "s", "type": "switch"}, {"id": 1}], "links": [{"source": 0, "target": "s", "bw": 50}, {"source": 1, "target": "s", "bw": "400Gbps"}]}',
      '0-s:50 1-s:50',
      500,
    ],
    ['{"edges": [{"source": 1, "target": 0}], "nodes": [{"name": "a"}, {"name": "b"}]}', '0-1', 500],
    // Remarks in a topology of the ns-3 backend, and in DOT.
    ['# mine\n3 1 2\n2\n# links\n0 2 400Gbps 1us 0 # up\n1 2 400Gbps 1us 0\n', '0-s2:50 1-s2:50', 1000],
    ['/** mine\n ** 2 */ graph { /* * */ a -- b }', '0-1', 500],
    // Names and arrows of yEd.
    [
      '<graphml><key for="node" id="d6" yfiles.type="nodegraphics"/><graph edgedefault="directed"><node id="n0"><data key="d6"><y:ShapeNode><y:NodeLabel>leaf switch</y:NodeLabel></y:ShapeNode></data></node><node id="n1"/><node id="n2"/><edge source="n0" target="n1"><data key="d9"><y:Arrows source="none" target="none"/><y:EdgeLabel>400Gbps</y:EdgeLabel></data></edge><edge source="n2" target="n0"><data key="d9"><y:Arrows source="delta" target="delta"/><y:EdgeLabel>50 GB/s</y:EdgeLabel></data></edge></graph></graphml>',
      'leaf_switch-0:50 1-leaf_switch:50',
      500,
    ],
  ] as const)('is read as people write it: %s', async (text, links, linkLatencyNs) => {
    if (links === null) {
      expect(await refused(text)).toContain('joins two switches without a figure');
      return;
    }
    const { dimension } = await opened(text);
    expect(dimension).toMatchObject({ parameters: { links }, linkLatencyNs });
  });

  it('says which attributes of its links are not read', async () => {
    for (const text of [
      'source,target,weight,speed\n0,1,25,100\n1,2,25,100\n',
      'graph { 0 -- 1 [weight=3, speed=100, color=red]; 1 -- 2 }',
    ]) {
      const { dimension, losses } = await opened(text);
      expect(dimension).toMatchObject({ parameters: { links: '0-1 1-2' } });
      expect(losses).toContainEqual(expect.stringContaining('weight, speed of its links'));
    }
    const plain = await opened(CSV);
    expect(plain.losses).not.toContainEqual(expect.stringContaining('of its links:'));
  });

  it('goes one way where a link is listed from both ends', async () => {
    const { dimension } = await opened(TACOS);
    expect(dimension).toMatchObject({
      parameters: { links: '0>1:50 1>0:50 1>2:50 2>0:50' },
      linkLatencyNs: 500,
    });
  });

  it('goes both ways where only a few links are listed twice, which then are two', async () => {
    const { dimension } = await opened('source,target,bandwidth\n0,1,5\n1,2,5\n2,3,5\n3,0,5\n1,0,7\n');
    expect(dimension).toMatchObject({ parameters: { links: '0-1:5 1-2:5 2-3:5 3-0:5 1-0:7' } });
  });

  it('has its switches apart and its bits as bytes, from DOT', async () => {
    const { dimension, losses } = await opened(DOT);
    expect(dimension).toMatchObject({
      size: 3,
      parameters: { links: '0-leaf0:25 1-leaf0:25 leaf0-2:25' },
      linkLatencyNs: 1000,
    });
    expect(losses).toContainEqual(expect.stringContaining('in this order: n0, n1, n2'));
  });

  it('has the ways of its edges, from GraphML', async () => {
    const { dimension } = await opened(GRAPHML);
    expect(dimension).toMatchObject({ size: 2, parameters: { links: '0>x:40 x>1:40 1-0:10' } });
  });

  it('has counts, switches and links, from the ns-3 backend', async () => {
    const { dimension, bandwidth } = await opened(NS3);
    expect(dimension).toMatchObject({
      size: 4,
      parameters: { links: '0-s4:50 1-s4:50 2-s4:50 3-s4:25' },
      linkLatencyNs: 500,
    });
    expect(bandwidth).toMatchObject({ customGBps: [50] });
  });

  it('counts links side by side, and says what it takes where the file says nothing', async () => {
    const { dimension, bandwidth, losses } = await opened('from;to\n0;1\n0;1\n1;2\n2;0\n');
    expect(dimension).toMatchObject({ parameters: { links: '0-1*2 1-2 2-0' }, linkLatencyNs: 500 });
    expect(bandwidth.mode).toBeUndefined();
    expect(losses).toContainEqual(expect.stringContaining('no bandwidths'));
    expect(losses).toContainEqual(expect.stringContaining('no latencies: 500 ns'));
  });

  it('keeps the latency of each link, and says what those without one have', async () => {
    const { dimension, losses } = await opened('from,to,latency\n0,1,10\n0,1,10\n1,2,40\n');
    expect(dimension).toMatchObject({ parameters: { links: '0-1*2@0.25 1-2' }, linkLatencyNs: 40 });
    expect(losses).not.toContainEqual(expect.stringContaining('latency'));
    const partly = await opened('from,to,latency\n0,1,10\n1,2,\n');
    expect(partly.losses).toContainEqual(
      expect.stringContaining('some links have no latency: they have 10 ns'),
    );
    const drawn = await opened('graph { 0 -- 1 [latency="2us", bw=5]; 1 -- 2 [latency="500", bw=10] }');
    expect(drawn.dimension).toMatchObject({
      parameters: { links: '0-1:5 1-2:10@0.25' },
      linkLatencyNs: 2000,
    });
  });
});

describe('a graph that cannot be opened', () => {
  it.each([
    [
      'from,to,bandwidth\n0,1,fast\n',
      'file.txt:2:1 bandwidth is "fast"; expected more than 0 and below 1e9 GB/s, as 25, 400Gbps or 50GB/s',
    ],
    ['from,to,latency\n0,1,soon\n', 'file.txt:2:1 latency is "soon"; expected ns, as 500, 0.5us or 0.0005ms'],
    ['from,to\n0,\n', 'file.txt:2:1 a link lacks an end; expected two nodes'],
    [
      '0,1,2,3,4\n',
      'file.txt:1:1 more than two nodes in a line without a header; expected a link a line, or a header as from,to,bandwidth,latency',
    ],
    [
      'graph [ edge [ source 0 target 4 ] ]',
      'file.txt:1:9 an edge lacks an end; expected the ids of two nodes',
    ],
    ['graph [ node [ id 0 ]', 'file.txt:1:1 opens a bracket that is not closed; expected ]'],
    [
      '{"nodes": [{"id": "a"}], "links": [{"source": "a", "target": "q"}]}',
      'file.txt:1:36 a link leads to q, which is no node; expected an id of nodes',
    ],
    ['from,to\n', 'file.txt:1:1 has no links; expected at least one'],
    [
      'from,to\n0,1\n2,3\n',
      'file.txt:1:1 links: no way leads from NPU 0 to NPU 2. Allowed: ways between all NPUs.',
    ],
    ['from,to\n0,s1\n1,s1\n2,s2\ns1,s2\n', 'file.txt:1:1 links: s1-s2 joins two switches without a figure.'],
    ['from,to,bandwidth\n0,1,5\n1,2,\n', 'file.txt:1:1 b is 0, where 0-1 has GB/s and 1-2 has not.'],
    ['graph { a -- }', 'file.txt:1:14 "}" is not read here; expected a node or an edge'],
    ['graph { subgraph x }', 'file.txt:1:20 "}" is not read here; expected a node or an edge'],
    ['8 2 2 2 1 H100 2\n4 5\n6\n0 4 1Gbps 1ms 0\n', 'file.txt:2:1 names 3 switches; expected 4'],
    [
      '<graphml><edge source="a"/></graphml>',
      'file.txt:1:10 an edge lacks an end; expected a source and a target',
    ],
    ['3 1 1\n2\n0 9 1Gbps 1ms 0\n', 'file.txt:3:1 joins 0 and 9; expected nodes from 0 to 2'],
    ['3 2 1\n2\n0 2 1Gbps 1ms 0\n', 'file.txt:2:1 names 1 switches; expected 2, as line 1 says'],
    ['3 1 2\n2\n0 2 1Gbps 1ms 0\n', 'file.txt:1:1 says 2 links; expected 1, as many as follow'],
  ])('says where and why: %#', async (text, says) => {
    expect(await refused(text)).toContain(says);
  });
});

it.each([
  ['a.gml', 'graph [ node [ id 0 graphics [ x 10.5 y 3 ] ] node [ id 1 ] edge [ source 0 target 1 ] ]'],
  ['a.dot', 'graph a { 0 [pos="10,3"]; 0 -- 1 }'],
  ['a.json', '{"nodes":[{"id":"0","x":10,"y":3},{"id":"1"}],"links":[{"source":"0","target":"1"}]}'],
  [
    'a.graphml',
    '<graphml><graph><node id="0"><data key="d"><y:ShapeNode><y:Geometry height="30" x="10" y="3"/></y:ShapeNode></data></node><node id="1"/><edge source="0" target="1"/></graph></graphml>',
  ],
])('says of %s that where its nodes are drawn is left out', async (name, text) => {
  const dropped = async (asked: string): Promise<readonly string[]> =>
    valueOf(await openAny([{ name, text: asked }], SOME_DESIGN)).losses.flatMap(({ kind, message }) =>
      kind === 'dropped' ? [message] : [],
    );
  expect(await dropped(text)).toContain('where its nodes are drawn: a Graph is drawn by its links');
  const bare = text.replace(/graphics \[[^\]]*\]|\[pos[^\]]*\]|,"x":10,"y":3|<y:Geometry[^>]*>/, '');
  expect(await dropped(bare)).toEqual([]);
});
