ALTER TABLE "users" ADD COLUMN "accepted_texts" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "accepted_texts_at" timestamp (3) with time zone;