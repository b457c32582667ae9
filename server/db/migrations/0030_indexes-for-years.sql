-- Writes to a table wait from when its index is begun until the last one is built: the busiest come last.
CREATE INDEX "staff_audit_action" ON "staff_audit" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "suspensions_decision" ON "suspensions" USING btree ("decision_id");--> statement-breakpoint
CREATE INDEX "reports_decision" ON "reports" USING btree ("decision_id");--> statement-breakpoint
CREATE INDEX "messages_created" ON "messages" USING brin ("created_at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "calls_created" ON "calls" USING brin ("created_at") WITH (autosummarize=true);