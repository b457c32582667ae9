CREATE TABLE "message_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"message_id" uuid,
	"file" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "message_pictures" ADD CONSTRAINT "message_pictures_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_pictures" ADD CONSTRAINT "message_pictures_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "message_pictures_message" ON "message_pictures" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "message_pictures_owner" ON "message_pictures" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "message_pictures_unsent" ON "message_pictures" USING btree ("created_at") WHERE "message_pictures"."message_id" is null;