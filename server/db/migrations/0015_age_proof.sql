ALTER TABLE "users" ADD COLUMN "age_proven_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "age_proven_by" text;