export const SHARED_FACTS = {
  name: 'Shared links',
  rule: 'messages on one link share it, max-min fair',
} as const;
