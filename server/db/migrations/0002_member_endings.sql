ALTER TABLE "call_members" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "call_members" ADD COLUMN "duration" integer;--> statement-breakpoint
UPDATE "call_members" SET "ended_at" = "calls"."ended_at", "duration" = "calls"."duration" FROM "calls" WHERE "calls"."id" = "call_members"."call_id";--> statement-breakpoint
CREATE INDEX "call_members_met" ON "call_members" USING btree ("user_id","ended_at");--> statement-breakpoint
CREATE INDEX "call_members_counted" ON "call_members" USING btree ("user_id","created_at") WHERE "call_members"."duration" >= 30;--> statement-breakpoint
ALTER TABLE "call_members" DROP COLUMN "joined_at";