export const loadPayment = async () => ({ part: (await import('#features/payment/PaymentPanel.tsx')).PaymentPanel });
