ALTER TABLE "member_aids" ADD COLUMN "settled_from" text;--> statement-breakpoint
-- A refusal noted in the deduction whether an aid had been taken off. One whose payment was taken back waited for its money.
UPDATE "member_aids" SET "settled_from" = CASE WHEN "state" = 'refused' AND "deduction" = 'validated' THEN 'to-enter' ELSE 'entered' END
	WHERE "state" IN ('reimbursed', 'refused');--> statement-breakpoint
UPDATE "member_aids" c SET "deduction" = 'validated' FROM "aids" a
	WHERE a."id" = c."aid_id" AND a."deduction" = 'validated' AND c."state" = 'refused';--> statement-breakpoint
ALTER TABLE "member_aids" ADD CONSTRAINT "member_aids_settled_from" CHECK ("member_aids"."settled_from" in ('to-enter', 'entered'));--> statement-breakpoint
ALTER TABLE "member_aids" ADD CONSTRAINT "member_aids_settled" CHECK (("member_aids"."state" in ('reimbursed', 'refused')) = ("member_aids"."settled_from" is not null));