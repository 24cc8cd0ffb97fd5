ALTER TABLE "dossier_requests" ADD COLUMN "member_id" uuid;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "identity_checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "dossier_requests" ADD CONSTRAINT "dossier_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
