ALTER TABLE "reports" DROP CONSTRAINT "reports_once_each";--> statement-breakpoint
ALTER TABLE "reports" ALTER COLUMN "reporter_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "parted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_once_each" ON "reports" USING btree ("reporter_id","reported_user_id",coalesce("room_id", '00000000-0000-0000-0000-000000000000'),coalesce("conversation_id", '00000000-0000-0000-0000-000000000000'),coalesce("message_id", '00000000-0000-0000-0000-000000000000'));--> statement-breakpoint
UPDATE "operator_audit" SET "arguments" = ("arguments" - 'user') || '{"isUnknownUser": true}' WHERE "arguments" ? 'user';--> statement-breakpoint
CREATE TABLE "account_signals" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_signals_user_id_kind_hash_pk" PRIMARY KEY("user_id","kind","hash")
);
--> statement-breakpoint
ALTER TABLE "account_signals" ADD CONSTRAINT "account_signals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_signals_hash" ON "account_signals" USING btree ("kind","hash");--> statement-breakpoint
CREATE INDEX "account_signals_at" ON "account_signals" USING btree ("at");--> statement-breakpoint
DROP INDEX "calls_active";--> statement-breakpoint
CREATE INDEX "calls_active" ON "calls" USING btree ("id") WHERE "calls"."ended_at" is null;