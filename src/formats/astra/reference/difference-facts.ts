/**
 * The differences between Netloom and ASTRA-sim 1.0 with its analytical network, for users who compare numbers. With `reference` rounding,
 * which imported files have, end times and payloads agree to the nanosecond and byte except where a row here says otherwise.
 */
export interface Difference {
  readonly about: string;
  readonly reference: string;
  readonly here: string;
}

export const SAME: readonly string[] = [
  'No contention: a message has its links to itself, so several active chunks, queues, the groups of a shared dimension and parallel sends each get full bandwidth. What that makes faster than its wires is marked; a switch under the comparison shows each scheme with contention too.',
  'A chunk leaves a phase when all NPUs have finished it, also across independent groups.',
  'A message that crosses several dimensions pays for the highest one only.',
  'FullyConnected gives ring, halving-doubling and tree a single link to each peer; a ring all-to-all relays n(n-1)/2 messages.',
  'One priority counter serves input gradients (LIFO) and weight gradients (FIFO), so that weight-gradient chunks can overtake.',
  'The direct all-reduce starts its second half when all messages have arrived, not when they have been processed.',
];

export const DIFFERENCES: readonly Difference[] = [
  {
    about: 'Contention',
    reference: 'None with the analytical network.',
    here: 'The same with reference rounding. In exact mode a phase takes what its busiest links need, step by step, and what is in service at once on a dimension shares it; the Collectives tab shows beside it what single messages that share links make of each phase and of the iteration.',
  },
  {
    about: 'Rounding',
    reference:
      'Truncates sizes and latencies to integers, adds 1 ns a loop step and a reduction term of 500,000 GB/s.',
    here: 'The same with reference rounding; exact rounding, the default for new designs, does none of it and cuts collectives into equal chunks.',
  },
  {
    about: 'Sizes',
    reference: 'Chunks, phases and message times are signed 32-bit: from 2 GiB on results are nonsense.',
    here: 'Exact up to 2^53 bytes and ns; the command line notes it.',
  },
  {
    about: 'Algorithms on sizes they cannot do',
    reference:
      'Halving-doubling and double binary tree on a size that is no power of two hang or crash; halving-doubling all-to-all exits.',
    here: 'Refused, with the reason, where the algorithm is chosen.',
  },
  {
    about: 'Double binary tree',
    reference:
      'As a reduce-scatter, all-gather or all-to-all it runs a full all-reduce of the same bytes instead.',
    here: 'Refused outside the all-reduce phase. Parity mode runs what the reference runs and says so: on the page "Trees outside an all-reduce" of the system, in the terminal "netloom simulate --parity".',
  },
  {
    about: 'Rings over unequal links',
    reference: 'Can lose a message and never finish.',
    here: 'Timed by the formula that holds wherever the reference does finish, with a note.',
  },
  {
    about: 'Windowed direct above 500 kB a message',
    reference: 'Writes into freed memory.',
    here: 'Timed as the algorithm is defined, with a note.',
  },
  {
    about: 'Themis',
    reference:
      'Forgets its loads only when NPU 0 is the first to issue in an instant; the end time can be off by 7.6 %.',
    here: 'Loads start at zero in every new instant; runs of several collectives have a note.',
  },
  {
    about: 'Dimensions of one NPU under Themis and round robin',
    reference: 'Take a turn and a load; Themis measures by the bandwidth of the first, whatever it is.',
    here: 'Take no part. Runs that follow the rounding of the reference keep its rule.',
  },
  {
    about: 'Sizes below the number of chunks, and 0 bytes',
    reference: 'Loops for ever; a blocking collective of 0 bytes never ends.',
    here: 'One-byte chunks; a collective of 0 bytes completes at once. Both with a note.',
  },
  {
    about: 'Dimensions of one NPU, too few links, lists that are too long',
    reference: 'Division by zero, exit, segmentation fault.',
    here: 'One NPU is accepted and adds no phase, with a note; the others are refused with what is allowed.',
  },
  {
    about: 'Lists of algorithms of different lengths',
    reference:
      'A list that ends before the dimension that groups share crashes; with Themis or round robin a list shorter than the network is read behind its end.',
    here: 'An entry for all NPUs ends a list; chunks visit the dimensions that the list has, with a note.',
  },
  {
    about: 'Several events in one ns',
    reference:
      'Orders messages that fall into one ns by its queues. With the memory model the clock has fractions of ns, which every reader drops.',
    here: 'A phase is one event. With the memory model, or without latency and endpoint delay, end times can differ by 0.01 %; such runs have a note.',
  },
  {
    about: 'Boost mode',
    reference: 'Simulates fewer NPUs; crashes or hangs in some runs with several layers under way.',
    here: 'Not needed: one NPU stands for all, so cost does not grow with their number. boost-mode 1 has a note.',
  },
  {
    about: 'Model-parallel groups',
    reference:
      'One that does not divide never finishes; one larger than the system is silently data parallel.',
    here: 'Refused, with the nearest degrees that fit.',
  },
  {
    about: 'Utilisation',
    reference:
      'A dimension is busy while a chunk is queued or running, whatever its links carry; the last 10 us bucket is dropped.',
    here: 'Bytes sent over time and bandwidth of the dimensions the running communicators span. The reference measure is called busy share, and the command line prints it.',
  },
  {
    about: 'Payload',
    reference: 'That of NPU 0, a leaf of one binary tree and the root of the other.',
    here: 'The average over NPUs on the page; that of NPU 0 from the command line.',
  },
  {
    about: 'Shared dimensions',
    reference: 'A group of a shared FullyConnected dimension has only the links among its own.',
    here: 'The same for imported files; new designs give each group the full bandwidth, the assumption of the bandwidth paper.',
  },
  {
    about: 'Left out',
    reference: 'model-shared-bus (LogGP), local-reduction-delay, rendezvous.',
    here: 'Not modelled.',
  },
];
