CREATE TABLE "kept_suspensions" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"suspended_until" timestamp (3) with time zone NOT NULL,
	"kept_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erase_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erasing_since" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "users_erase" ON "users" USING btree ("erase_at") WHERE "users"."erase_at" is not null;