import type { ReactNode } from 'react';
import { Notice } from '#components/ui/Notice.tsx';
import type { PaymentKnowledge } from '#domain/member/payment-knowledge.ts';
import { paymentSentence } from '#messages/payment.ts';

interface Props {
  /** What the sentence is made of. */
  known: PaymentKnowledge;
  /** What can be done about it. */
  children?: ReactNode;
}

/** Tells what is known of a payment, and interrupts the reader. */
export const PaymentNotice = ({ known, children }: Props) => {
  const { title, text, tone } = paymentSentence(known);
  return (
    <Notice title={title} isAlert {...(tone && { tone })}>
      <p>{text}</p>
      {children}
    </Notice>
  );
};
