ALTER TABLE "reports" DROP CONSTRAINT "reports_once_each";--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "message_id" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_once_each" UNIQUE NULLS NOT DISTINCT("reporter_id","reported_user_id","room_id","conversation_id","message_id");