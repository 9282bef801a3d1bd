/**
 * End times of flows on random links under `network/model:LV08` of SimGrid 3.32 (Debian's package), one actor
 * per flow. `links` and `back` are indices into `gbps`.
 */
export const LV08_CASES = [
  {
    gbps: [6, 5, 4, 12, 20, 9],
    flows: [
      { links: [5, 1], back: [0], latencyNs: 3500, bytes: 100000, startNs: 40000, endNs: 109764.4449 },
      { links: [0, 3], back: [4, 3, 0], latencyNs: 2500, bytes: 1750000, startNs: 40000, endNs: 429483.7629 },
      { links: [4, 2, 3], back: [1], latencyNs: 3000, bytes: 1700000, startNs: 100000, endNs: 687826.098 },
      { links: [2], back: [3, 5, 0], latencyNs: 1500, bytes: 500000, startNs: 100000, endNs: 317199.8519 },
      { links: [0, 3], back: [0, 3], latencyNs: 2500, bytes: 200000, startNs: 100000, endNs: 206255.0857 },
    ],
  },
  {
    gbps: [9, 2, 19, 3, 1, 11],
    flows: [
      {
        links: [1, 3, 5],
        back: [5, 2],
        latencyNs: 2500,
        bytes: 1050000,
        startNs: 80000,
        endNs: 1362755.5933,
      },
      { links: [1], back: [1, 0, 4], latencyNs: 2000, bytes: 1750000, startNs: 60000, endNs: 1791851.4806 },
      { links: [5, 2], back: [5, 0, 2], latencyNs: 2500, bytes: 2000000, startNs: 60000, endNs: 305768.3858 },
      {
        links: [2, 0, 4],
        back: [5, 1],
        latencyNs: 3500,
        bytes: 1600000,
        startNs: 40000,
        endNs: 3042339.1237,
      },
      { links: [0, 2, 4], back: [0], latencyNs: 3500, bytes: 1200000, startNs: 20000, endNs: 2609967.9897 },
    ],
  },
  {
    gbps: [7, 18, 1, 1, 2, 15],
    flows: [
      { links: [5, 0, 1], back: [0], latencyNs: 3000, bytes: 50000, startNs: 40000, endNs: 97990.7111 },
      { links: [5], back: [4], latencyNs: 500, bytes: 1650000, startNs: 40000, endNs: 171257.488 },
      { links: [0, 4, 2], back: [1], latencyNs: 3500, bytes: 250000, startNs: 20000, endNs: 343746.7241 },
      { links: [2], back: [4, 2, 3], latencyNs: 0, bytes: 700000, startNs: 0, endNs: 2119233.6912 },
      { links: [3, 4, 5], back: [3], latencyNs: 2500, bytes: 1200000, startNs: 80000, endNs: 1427083.611 },
    ],
  },
  {
    gbps: [11, 12, 10, 20, 3, 19],
    flows: [
      { links: [1, 4, 5], back: [0, 2], latencyNs: 2500, bytes: 950000, startNs: 40000, endNs: 771373.2283 },
      {
        links: [4, 2, 5],
        back: [3, 1, 5],
        latencyNs: 1500,
        bytes: 1150000,
        startNs: 60000,
        endNs: 828538.7457,
      },
      { links: [0, 4, 3], back: [0], latencyNs: 3000, bytes: 100000, startNs: 40000, endNs: 187332.6002 },
      {
        links: [5, 2, 1],
        back: [1, 0, 2],
        latencyNs: 2500,
        bytes: 700000,
        startNs: 80000,
        endNs: 231571.1934,
      },
      { links: [0, 1], back: [0, 5], latencyNs: 3500, bytes: 500000, startNs: 60000, endNs: 195406.9766 },
    ],
  },
  {
    gbps: [12, 8, 7, 13, 9, 20],
    flows: [
      { links: [2, 0, 3], back: [5], latencyNs: 3500, bytes: 500000, startNs: 60000, endNs: 254615.5599 },
      { links: [0], back: [2], latencyNs: 2000, bytes: 1900000, startNs: 20000, endNs: 248831.6256 },
      { links: [5], back: [0], latencyNs: 0, bytes: 750000, startNs: 100000, endNs: 287592.395 },
      { links: [4], back: [1], latencyNs: 2000, bytes: 1750000, startNs: 100000, endNs: 326478.1901 },
      { links: [4, 5], back: [5], latencyNs: 2000, bytes: 50000, startNs: 80000, endNs: 111747.3769 },
    ],
  },
  {
    gbps: [11, 4, 15, 8, 5, 18],
    flows: [
      { links: [5, 1], back: [3, 5, 4], latencyNs: 3000, bytes: 750000, startNs: 0, endNs: 426851.3822 },
      { links: [2], back: [4, 5, 3], latencyNs: 1000, bytes: 550000, startNs: 60000, endNs: 112589.7546 },
      { links: [4], back: [3, 2], latencyNs: 1500, bytes: 550000, startNs: 100000, endNs: 372735.0864 },
      { links: [5, 4, 0], back: [5, 4], latencyNs: 4000, bytes: 2000000, startNs: 60000, endNs: 786639.7485 },
      { links: [4, 5], back: [3, 0, 4], latencyNs: 3500, bytes: 750000, startNs: 20000, endNs: 450632.9297 },
    ],
  },
  {
    gbps: [16, 2, 4, 8, 9, 19],
    flows: [
      { links: [3, 2, 4], back: [4], latencyNs: 3500, bytes: 1200000, startNs: 0, endNs: 1040684.3303 },
      { links: [4], back: [3, 4, 2], latencyNs: 500, bytes: 200000, startNs: 20000, endNs: 54571.9582 },
      { links: [2], back: [4], latencyNs: 1000, bytes: 1850000, startNs: 20000, endNs: 876421.679 },
      { links: [0, 5], back: [2, 1, 5], latencyNs: 1500, bytes: 1250000, startNs: 40000, endNs: 428780.6473 },
      {
        links: [1, 4, 2],
        back: [4, 3, 5],
        latencyNs: 2000,
        bytes: 1400000,
        startNs: 60000,
        endNs: 1355127.3082,
      },
    ],
  },
  {
    gbps: [4, 2, 18, 17, 13, 9],
    flows: [
      { links: [4, 5], back: [2, 1], latencyNs: 2500, bytes: 1050000, startNs: 20000, endNs: 315545.8489 },
      { links: [5], back: [1, 0], latencyNs: 2000, bytes: 1000000, startNs: 80000, endNs: 348512.3453 },
      {
        links: [4, 5, 0],
        back: [5, 4, 1],
        latencyNs: 4000,
        bytes: 700000,
        startNs: 20000,
        endNs: 572377.9446,
      },
      { links: [2, 1], back: [0, 4], latencyNs: 2500, bytes: 1700000, startNs: 60000, endNs: 1125945.9901 },
      { links: [0, 3], back: [5, 2, 3], latencyNs: 1500, bytes: 1400000, startNs: 20000, endNs: 602458.7468 },
    ],
  },
] as const;
