/** Numbers that the text of MeshSlice (ISCA 2025) prints, in per cent; it prints none of Figures 10 and 12, and no bar of any figure. */
export const PUBLISHED = {
  /** Figure 9, GPT-3 and Megatron-NLG: gain over Wang at 256 chips, and the efficiency lost from 16 to 256. */
  overWang: [13.8, 26.0],
  drop: [16.8, 5.8],
  /** Figure 11: mean gain over Collective and over Wang. */
  shapes: [27.8, 19.1],
} as const;
