import { useStore } from '@nanostores/react';
import { ChequeDialog, KeepDialog, ReturnDialog } from './ChequeDialogs.tsx';
import { BankDialog, CancelSlipDialog } from './SlipDialogs.tsx';
import { $slipDialog, closeSlipDialog } from './slips-store.ts';

const ofCheque = { edit: ChequeDialog, return: ReturnDialog, keep: KeepDialog } as const;
const ofSlip = { bank: BankDialog, cancel: CancelSlipDialog } as const;

/** The open dialog. `onDone` reads again what the screen shows. */
export const SlipScreenDialogs = ({ onDone }: { onDone: () => unknown }) => {
  const open = useStore($slipDialog);
  if (!open) return null;
  if ('slip' in open) {
    const Dialog = ofSlip[open.name];
    return <Dialog slip={open.slip} onDone={onDone} onClose={closeSlipDialog} />;
  }
  const Dialog = ofCheque[open.name];
  return <Dialog cheque={open.cheque} onDone={onDone} onClose={closeSlipDialog} />;
};
