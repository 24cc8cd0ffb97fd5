/** The code of the payment, loaded when somebody pays. */
export const loadPayment = async () => ({ part: (await import('#features/payment/PaymentPanel.tsx')).PaymentPanel });
