export const retryNoticeMessages = { retry: 'Réessayer' } as const;
