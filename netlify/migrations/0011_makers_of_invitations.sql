ALTER TABLE "administrators" ADD COLUMN "invited_by" uuid;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "made_by" uuid;--> statement-breakpoint
ALTER TABLE "administrators" ADD CONSTRAINT "administrators_invited_by_administrators_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_made_by_administrators_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The journal knows who made the latest link of each account.
UPDATE administrators SET invited_by = (
  SELECT audit_entries.administrator_id FROM audit_entries
  WHERE audit_entries.action IN ('administrator.invite', 'administrator.new-link')
    AND audit_entries.subject_id = administrators.id::text
  ORDER BY audit_entries.at DESC, audit_entries.id DESC
  LIMIT 1
);--> statement-breakpoint
UPDATE invitations SET made_by = administrators.invited_by FROM administrators WHERE administrators.id = invitations.administrator_id;--> statement-breakpoint
-- Of nobody, of oneself, or of who is disabled since: another link is made in a minute.
DELETE FROM invitations WHERE made_by IS NULL OR made_by = administrator_id
  OR made_by IN (SELECT id FROM administrators WHERE disabled_at IS NOT NULL);--> statement-breakpoint
INSERT INTO audit_entries (action, subject_type, subject_id)
SELECT 'administrator.disable', 'administrator', pending.id::text FROM administrators pending
JOIN administrators maker ON maker.id = pending.invited_by AND maker.disabled_at IS NOT NULL
WHERE pending.password_hash IS NULL AND pending.disabled_at IS NULL;--> statement-breakpoint
UPDATE administrators SET disabled_at = now(), updated_at = now()
WHERE password_hash IS NULL AND disabled_at IS NULL
  AND invited_by IN (SELECT maker.id FROM administrators maker WHERE maker.disabled_at IS NOT NULL);--> statement-breakpoint
ALTER TABLE "invitations" ALTER COLUMN "made_by" SET NOT NULL;
