import { useStore } from '@nanostores/react';
import { useCallback } from 'react';
import { useModal } from '#components/ui/use-modal.ts';
import type { MemberJson } from '#domain/member/member.ts';
import { adminMessages } from '#messages/admin.ts';
import { membershipsMessages as words } from '#messages/memberships.ts';
import { $enlarged, fetchPhotoFile } from './private-photos.ts';
import { usePrivateFile } from './use-private-file.ts';

const OpenDialog = ({ member }: { member: MemberJson }) => {
  const { dialog, close } = useModal();
  const photo = usePrivateFile(useCallback(() => fetchPhotoFile(member.id, 'full'), [member.id]));
  return (
    <dialog
      ref={dialog}
      className="dialog photo-dialog"
      aria-label={words.photoOf(member.fullName)}
      onClose={() => $enlarged.set(undefined)}
    >
      <div className="photo-dialog__frame">
        {photo.state === 'ready' && <img src={photo.url} alt={words.photoOf(member.fullName)} />}
        {photo.state === 'loading' && <p className="loading">{adminMessages.loading}</p>}
        {photo.state === 'failed' && <p role="alert">{words.photoFailed}</p>}
      </div>
      <div className="photo-dialog__foot">
        <p>{member.fullName}</p>
        <button type="button" className="button" onClick={close}>
          {adminMessages.close}
        </button>
      </div>
    </dialog>
  );
};

/** A member's large photo over the list. */
export const PhotoDialog = () => {
  const member = useStore($enlarged);
  return member ? <OpenDialog key={member.id} member={member} /> : null;
};
