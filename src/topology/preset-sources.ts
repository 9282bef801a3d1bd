/** Where the networks to start from (presets.ts) were published, by id. */
const HIERARCHICAL = 'Exploring Multi-dimensional Hierarchical Network Topologies, arXiv 2109.11762';
const ASTRA_SIM = 'ASTRA-SIM, ISPASS 2020';
const CACM = 'A Domain-Specific Supercomputer for Training Deep Neural Networks, CACM 2020';
const TABLE_IV = `${ASTRA_SIM}, Table IV`;

export const PRESET_SOURCES: Readonly<Record<string, string>> = {
  '2d-1024': HIERARCHICAL,
  '3d-1024': HIERARCHICAL,
  '4d-1024': HIERARCHICAL,
  'torus-4x4x4': `${ASTRA_SIM}: 3D torus of local, vertical and horizontal rings`,
  'all-to-all-4x16': `${ASTRA_SIM}: local rings, packages joined all to all through switches`,
  'ring-64': `${ASTRA_SIM}: 1D torus`,
  'packages-2x4x4': `${TABLE_IV}: 2x4x4, two rings on every dimension`,
  'packages-4x4x4': `${TABLE_IV}: 4x4x4, two rings on every dimension`,
  'packages-1x8x8': `${TABLE_IV}: 1x8x8, two rings on every dimension`,
  'packages-4x16': `${TABLE_IV}: hierarchical all-to-all 4x16, a link of each NPU to each switch`,
  'supernodes-16x8':
    'Rashidi et al., Hot Interconnects 2020: 16 supernodes of 8, 1,200 Gb/s inside, a NIC of 100 Gb/s a node on one switch',
  'tpu-v2': `${CACM}: 2D torus of 16x16, 4 links of 496 Gb/s a chip`,
  'tpu-v3': `${CACM}: 2D torus of 32x32, 4 links of 656 Gb/s a chip`,
  'tpu-v4':
    'TPU v4: An Optically Reconfigurable Supercomputer, ISCA 2023: 3D torus, 6 links of 50 GB/s a chip',
  'tpu-v5p': 'Google Cloud TPU v5p: 3D torus, 1,200 GB/s both ways a chip; 16x20x28 is the whole pod',
  'dgx-1-16': 'NVIDIA DGX-1 with V100: 6 NVLinks of 25 GB/s a GPU; 4 InfiniBand EDR ports for 8 GPUs',
  'dgx-a100-32': 'NVIDIA DGX A100: NVSwitch, 600 GB/s both ways a GPU; a 200 Gb/s InfiniBand port a GPU',
  'dgx-h100-32': 'NVIDIA DGX H100: NVSwitch, 900 GB/s both ways a GPU; a 400 Gb/s InfiniBand port a GPU',
  'dgx-h200-64': 'NVIDIA DGX H200: NVSwitch, 900 GB/s both ways a GPU; a 400 Gb/s InfiniBand port a GPU',
  'dgx-b200-32': 'NVIDIA DGX B200: NVSwitch, 1,800 GB/s both ways a GPU; a 400 Gb/s InfiniBand port a GPU',
  'dgx-8x128': '8 GPUs on NVSwitch of 300 GB/s, 128 nodes with 25 GB/s a GPU, as in a DGX A100',
  'nvl72-8':
    'NVIDIA GB200 NVL72: 72 GPUs on NVLink switches, 1,800 GB/s both ways a GPU; a 400 Gb/s port a GPU',
  'zion-16': 'Facebook Zion, Hot Chips 2019: 8 accelerator modules a node, joined to each other',
  'hls-1-16': 'Habana HLS-1: of 10 ports of 100 Gb/s a Gaudi, 7 join the 8 of a node all to all, 3 lead out',
  'dgx-h100-superpod':
    'NVIDIA DGX SuperPOD reference architecture, DGX H100 (RA-11333-001): units of 32 nodes with 8 leaves, GPU i of every node on leaf i; 4 units under 16 spines',
  'nvl72-rails-16':
    'NVIDIA DGX SuperPOD reference architecture, DGX GB200 (docs.nvidia.com/dgx-superpod): units of 8 NVL72 racks, each rail one hop inside a unit, spines between them; a 400 Gb/s port a GPU',
  'tpu-v5p-4x4x8':
    'Google Cloud TPU v5p (docs.cloud.google.com/tpu/docs/v5p): slices of one or more cubes of 4x4x4 are tori; 6 links of 100 GB/s a chip',
  'tpu-v5p-2x4x4':
    'Google Cloud TPU v5p (docs.cloud.google.com/tpu/docs/v5p): slices of less than a cube of 4x4x4 have no wrap; 6 links of 100 GB/s a chip',
};
