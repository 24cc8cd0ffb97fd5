export const callToJoinMessages = {
  title: 'On vous garde une place',
} as const;
