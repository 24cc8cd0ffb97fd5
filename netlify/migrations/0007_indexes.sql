CREATE INDEX "audit_entries_administrator" ON "audit_entries" USING btree ("administrator_id","at");--> statement-breakpoint
CREATE INDEX "audit_entries_subject_type" ON "audit_entries" USING btree ("subject_type","at");--> statement-breakpoint
CREATE INDEX "payments_member" ON "payments" USING btree ("member_id");