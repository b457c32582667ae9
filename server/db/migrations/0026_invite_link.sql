ALTER TABLE "users" ADD COLUMN "invite_link" text;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_inviteLink_unique" UNIQUE("invite_link");