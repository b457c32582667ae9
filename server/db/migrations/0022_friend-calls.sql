ALTER TABLE "call_members" ADD COLUMN "friend_role" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "call_outcome" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "call_seconds" integer;