import type { ReactNode } from 'react';
import { Notice } from '#components/ui/Notice.tsx';
import type { PaymentKnowledge } from '#domain/member/payment-knowledge.ts';
import { paymentSentence } from '#messages/payment.ts';

interface Props {
  /** The knowledge from which the sentence is made. */
  known: PaymentKnowledge;
  /** The actions that the visitor can take. */
  children?: ReactNode;
}

/** Tells what the site knows about a payment, and interrupts the screen reader. */
export const PaymentNotice = ({ known, children }: Props) => {
  const { title, text, tone } = paymentSentence(known);
  return (
    <Notice title={title} isAlert {...(tone && { tone })}>
      <p>{text}</p>
      {children}
    </Notice>
  );
};
