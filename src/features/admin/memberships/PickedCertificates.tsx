import { useCallback } from 'react';
import { type Certifiable, certifiableMember } from '#domain/member/certificate.ts';
import { CertificatesDialog } from '#features/certificate/CertificatesDialog.tsx';
import { api, call } from '#lib/api.ts';
import { closeListDialog } from './list-dialog.ts';

/** How many members are read at a time. */
const AT_ONCE = 4;

/** The certificates of the chosen members, in the order in which they were chosen. Their payments are read one member after the other. */
export const PickedCertificates = ({ ids }: { ids: readonly string[] }) => {
  const read = useCallback(
    async (onRead: (done: number) => void, signal: AbortSignal): Promise<readonly Certifiable[]> => {
      const people: Certifiable[] = [];
      for (let from = 0; from < ids.length && !signal.aborted; from += AT_ONCE) {
        const some = await Promise.all(
          ids.slice(from, from + AT_ONCE).map((id) => call(api.memberships[':id'].$get({ param: { id } }))),
        );
        people.push(...some.map(certifiableMember));
        onRead(people.length);
      }
      return people;
    },
    [ids],
  );
  return <CertificatesDialog count={ids.length} read={read} onClose={closeListDialog} />;
};
