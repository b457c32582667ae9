DROP INDEX "call_members_user_created";--> statement-breakpoint
DROP INDEX "call_members_pair";--> statement-breakpoint
CREATE INDEX "call_members_pair" ON "call_members" USING btree ("peer_id","user_id");