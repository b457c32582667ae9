ALTER TABLE "conversation_members" ADD COLUMN "delivered_up_to" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "accent" text DEFAULT 'apricot' NOT NULL;