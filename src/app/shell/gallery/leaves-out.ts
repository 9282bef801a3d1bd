/** Features of a machine or network that the blocks of its preset leave out, by the id of the preset. */
const SPINE = 'Leaf and spine switches between the nodes count as one switch without contention';

const TABLE_IV = 'Flits, virtual channels and the buffers of routers; headers are in the efficiency of 94 %.';

export const LEAVES_OUT: Readonly<Record<string, string>> = {
  '2d-1024': 'Nothing of the paper’s network; the split of the bandwidth is the scheme’s.',
  '3d-1024': 'Nothing of the paper’s network; the split of the bandwidth is the scheme’s.',
  '4d-1024': 'Nothing of the paper’s network; the split of the bandwidth is the scheme’s.',
  'torus-4x4x4': 'Routers and their buffers; faster links inside a package, unless the split says so.',
  'all-to-all-4x16': 'The global switches of the all-to-all: here every pair has a link of its own.',
  'ring-64': 'Routers and their buffers; several rings side by side are one of their summed bandwidth.',
  'packages-2x4x4': TABLE_IV,
  'packages-4x4x4': TABLE_IV,
  'packages-1x8x8': TABLE_IV,
  'packages-4x16': `${TABLE_IV} How many global switches there are was not printed.`,
  'supernodes-16x8': 'Seven switches inside a node, one for each sum of the two numbers, count as one.',
  'tpu-v2': 'The two cores of a chip, and the switch on it that forwards between links.',
  'tpu-v3': 'The two cores of a chip, and longer cables at the edge that close the torus.',
  'tpu-v4': 'Optical circuit switches, so slices of other shapes and twisted tori; SparseCores.',
  'dgx-h100-superpod':
    'One node less, whose ports the manager of the fabric has: 127 nodes. The spines serve 8 rails, an eighth each. Four NVSwitch chips count as one; reduction in switches is off, as a Switch may have it on.',
  'nvl72-rails-16':
    'How many spines a rail has was not printed: as many as its leaf has GPUs. Nine switch trays count as one; the link of a GPU to its CPU is left out.',
  'tpu-v5p-4x4x8':
    'Optical circuit switches, so twisted tori; SparseCores; the data centre network between slices.',
  'tpu-v5p-2x4x4': 'SparseCores; the data centre network between slices.',
  'tpu-v5p': 'Optical circuit switches, so slices of other shapes and twisted tori; SparseCores.',
  'dgx-1-16': `The hybrid cube mesh: 8 GPUs have 6 links each, not one to every other. 4 ports serve 8 GPUs, a half each. ${SPINE}.`,
  'dgx-a100-32': `Six NVSwitch chips count as one. ${SPINE}.`,
  'dgx-h100-32': `Four NVSwitch chips count as one, without reductions inside the switch. ${SPINE}.`,
  'dgx-h200-64': `Four NVSwitch chips count as one, without reductions inside the switch. ${SPINE}.`,
  'dgx-b200-32': `Two NVSwitch chips count as one, without reductions inside the switch. ${SPINE}.`,
  'dgx-8x128': `Other NICs than one of 25 GB/s a GPU. ${SPINE}.`,
  'nvl72-8': `Nine switch trays count as one; the link of a GPU to its CPU is left out. ${SPINE}.`,
  'zion-16': `How many links lead from module to module, and CPUs that hold the embeddings; no bandwidths were given, so the budget is yours. ${SPINE}.`,
  'hls-1-16': `The PCIe switches to the host. ${SPINE}.`,
};
