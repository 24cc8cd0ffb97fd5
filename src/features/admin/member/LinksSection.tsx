import { useState } from 'react';
import { ConfirmDialog } from '#components/dialogs/ConfirmDialog.tsx';
import { CopyLinkDialog } from '#components/dialogs/CopyLinkDialog.tsx';
import { dayInParis } from '#domain/dates.ts';
import type { LinkJson, LinkToCopy } from '#domain/mail/link.ts';
import { isMinor } from '#domain/member/age.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { formatDay } from '#lib/format.ts';
import { formatInstant } from '#lib/format-instant.ts';
import { type MadeScope, memberLinksMessages as words } from '#messages/member-links.ts';
import { useMay } from '../account/account-store.ts';
import { PasswordDialog } from '../password/PasswordDialog.tsx';
import { LinkPaper } from './LinkPaper.tsx';
import { endLink, makeLink } from './member-api.ts';
import { loadMember, showMember } from './member-store.ts';

const isLive = ({ expiresAt, revokedAt }: LinkJson): boolean => revokedAt === null && new Date(expiresAt) > new Date();

const stateOf = (link: LinkJson): string => {
  const { expiresAt, revokedAt } = link;
  if (revokedAt) return words.states.revoked(formatDay(revokedAt));
  return isLive(link) ? words.states.live(formatDay(expiresAt)) : words.states.ended(formatDay(expiresAt));
};

const Link = ({ link, onRevoke }: { link: LinkJson; onRevoke: (() => void) | undefined }) => {
  const { scope, season, madeBy, createdAt, lastUsedAt } = link;
  const facts = [
    words.season(season),
    words.madeBy(madeBy, formatDay(createdAt)),
    lastUsedAt ? words.usedOn(formatDay(lastUsedAt)) : words.neverUsed,
  ];
  return (
    <li className="card-row">
      <span>{words.scopes[scope]}</span>
      <span className={isLive(link) ? 'tag tag--success' : 'tag'}>{stateOf(link)}</span>
      {onRevoke && isLive(link) && (
        <button
          type="button"
          className="button button--small"
          aria-label={words.revoke.buttonOn(words.scopes[scope], formatDay(createdAt))}
          aria-haspopup="dialog"
          onClick={onRevoke}
        >
          {words.revoke.button}
        </button>
      )}
      <p className="card-row__more">{facts.join(' · ')}</p>
    </li>
  );
};

interface MemberProps {
  member: MemberDetails;
}

interface CopyButtonProps extends MemberProps {
  scope: MadeScope;
  /** The text of the button and the title of its question. Left out: those of a link to copy. */
  said?: { button: string; title: string };
  onMade: (made: { scope: MadeScope; link: LinkToCopy }) => void;
}

/** Makes a link after the password was typed, and then shows it. */
const CopyButton = ({ member, scope, said, onMade }: CopyButtonProps) => {
  const [isAsking, setAsking] = useState(false);
  const { button, title } = said ?? { button: words.copy[scope], title: words.made.titles[scope](member.fullName) };
  return (
    <>
      <button type="button" className="button" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {button}
      </button>
      {isAsking && (
        <PasswordDialog
          title={title}
          text={words.made.asked}
          confirm={button}
          perform={async (password) => {
            const link = await makeLink(member, scope, password);
            setAsking(false);
            onMade({ scope, link });
            void loadMember(member.id);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};

/** The personal links of this membership, and buttons that make new ones to hand over. They need no mail server. */
export const LinksSection = ({ member }: MemberProps) => {
  const makes = useMay()('files', 'write');
  const [made, setMade] = useState<{ scope: MadeScope; link: LinkToCopy }>();
  const [paper, setPaper] = useState<LinkToCopy>();
  const [revoking, setRevoking] = useState<LinkJson>();
  const isYoung = isMinor(member.birthDate, dayInParis(new Date()));
  return (
    <section className="card stack" aria-labelledby="links">
      <h2 id="links">{words.title}</h2>
      <p className="note">{words.note}</p>
      {member.links.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul className="card-rows">
          {member.links.map((link) => (
            <Link key={link.id} link={link} onRevoke={makes ? () => setRevoking(link) : undefined} />
          ))}
        </ul>
      )}
      {makes && (
        <div className="cluster">
          <CopyButton member={member} scope="dossier" onMade={setMade} />
          <CopyButton member={member} scope="renewal" onMade={setMade} />
          <CopyButton
            member={member}
            scope="dossier"
            said={{ button: words.print, title: words.paper.made(member.fullName) }}
            onMade={({ link }) => setPaper(link)}
          />
          {isYoung && <CopyButton member={member} scope="guardian" onMade={setMade} />}
        </div>
      )}
      {made && (
        <CopyLinkDialog
          title={words.made.titles[made.scope](member.fullName)}
          label={words.made.label}
          link={made.link.url}
          onClose={() => setMade(undefined)}
        >
          <p>{words.made.text(formatInstant(made.link.expiresAt))}</p>
        </CopyLinkDialog>
      )}
      {paper && <LinkPaper member={member} link={paper} onClose={() => setPaper(undefined)} />}
      {revoking && (
        <ConfirmDialog
          title={words.revoke.title}
          confirm={words.revoke.confirm}
          failed={words.revoke.failed}
          perform={async () => {
            showMember(await endLink(member, revoking.id));
            return words.revoke.done;
          }}
          onClose={() => setRevoking(undefined)}
        >
          <p>{words.revoke.text}</p>
        </ConfirmDialog>
      )}
    </section>
  );
};
