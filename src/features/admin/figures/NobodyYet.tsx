import { EmptyList } from '#components/pictures/EmptyList.tsx';
import { adminPaths } from '#lib/admin-paths.ts';
import { paths } from '#lib/paths.ts';
import { figuresMessages as words } from '#messages/figures.ts';
import { useMay } from '../account/account-store.ts';

/** What a season without any member says. */
export const NobodyYet = () => {
  const adds = useMay()('members', 'write');
  return (
    <div className="empty">
      <EmptyList />
      <h3>{words.emptyTitle}</h3>
      <p>{words.empty}</p>
      <div className="cluster">
        {adds && (
          <a className="button button--primary" href={adminPaths.newMember}>
            {words.addMember}
          </a>
        )}
        <a className="button" href={paths.membership}>
          {words.openForm}
        </a>
      </div>
    </div>
  );
};
