export const priceSummaryMessages = {
  discount: (discipline: string, disciplines: number): string => `${discipline} : −50 % (${disciplines}ᵉ discipline)`,
  total: 'Total',
} as const;
