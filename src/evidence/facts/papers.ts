/** The papers whose models run here, as they are cited everywhere: the README, the evidence and the studies. */
export interface Paper {
  readonly title: string;
  readonly venue: string;
  /** The paper itself, by DOI or arXiv number or as its authors publish it. */
  readonly url?: string;
}

export const PAPERS = {
  allocation: {
    title:
      'Exploring Multi-dimensional Hierarchical Network Topologies for Efficient Distributed Training of Trillion Parameter DL Models',
    venue: 'arXiv 2109.11762',
    url: 'https://arxiv.org/abs/2109.11762',
  },
  astra: {
    title: 'ASTRA-SIM: Enabling SW/HW Co-Design Exploration for Distributed DL Training Platforms',
    venue: 'ISPASS 2020',
    url: 'https://doi.org/10.1109/ISPASS48437.2020.00018',
  },
  loops: {
    title: 'Efficient Allreduce Algorithm for Large-Scale Deep Learning on Distributed Loop Networks',
    venue: 'Nguyen, Chen and Tanimura',
  },
  meshSlice: {
    title: 'MeshSlice: Efficient 2D Tensor Parallelism for Distributed DNN Training',
    venue: 'ISCA 2025',
    url: 'https://iacoma.cs.uiuc.edu/iacoma-papers/isca25_1.pdf',
  },
  tcpDlrm: {
    title:
      'Scalable Distributed Training of Recommendation Models: An ASTRA-SIM + NS3 case-study with TCP/IP transport',
    venue: 'Hot Interconnects 2020',
    url: 'https://ieeexplore.ieee.org/document/9188288',
  },
} as const satisfies Readonly<Record<string, Paper>>;

export function paperText({ title, venue }: Paper): string {
  return `${title} (${venue})`;
}
