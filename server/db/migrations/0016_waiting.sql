CREATE TABLE "meeting_answers" (
	"user_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	CONSTRAINT "meeting_answers_user_id_starts_at_pk" PRIMARY KEY("user_id","starts_at")
);
--> statement-breakpoint
CREATE TABLE "waiting_watches" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "waited" integer;--> statement-breakpoint
ALTER TABLE "meeting_answers" ADD CONSTRAINT "meeting_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_watches" ADD CONSTRAINT "waiting_watches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meeting_answers_start" ON "meeting_answers" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "calls_waited" ON "calls" USING btree ("created_at") WHERE "calls"."waited" is not null;