import { useMedia } from '#components/ui/use-media.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { withQuery } from '#lib/paths.ts';
import { adminHomeMessages } from '#messages/admin-home.ts';
import { useMay } from '../account/account-store.ts';
import { ActionMenu } from '../screen/ActionMenu.tsx';
import { MainAction } from '../screen/ScreenHead.tsx';

const words = adminHomeMessages.actions;

/** The most frequent actions of each role. The last one is the most visible; on a phone the others are in a menu. */
export const HomeActions = () => {
  const may = useMay();
  const isWide = useMedia('(min-width: 64rem)');
  const actions = [
    // A payment is noted on the line of the member who owes it.
    ...(may('desk', 'write') ? [[words.payment, withQuery(adminPaths.memberships, { payment: 'owed' })] as const] : []),
    ...(may('content', 'write') ? [[words.article, adminPaths.newArticle] as const] : []),
    ...(may('members', 'write') ? [[words.member, adminPaths.newMember] as const] : []),
  ];
  const main = actions.at(-1);
  const others = actions.slice(0, -1).map(([label, href]) => (
    <a key={href} className={isWide ? 'button' : 'menu-item'} href={href}>
      {label}
    </a>
  ));
  if (!main) return null;
  return (
    <>
      {isWide || others.length === 0 ? (
        others
      ) : (
        <ActionMenu label={words.more} sign="···">
          {others}
        </ActionMenu>
      )}
      <MainAction href={main[1]}>{main[0]}</MainAction>
    </>
  );
};
