CREATE TABLE "evidence_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"evidence_id" uuid NOT NULL,
	"report_id" uuid NOT NULL,
	"viewer_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_evidence" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid,
	"kind" text NOT NULL,
	"file" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"erased_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "suspensions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"source" text NOT NULL,
	"reason" text,
	"lifted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_once";--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "conversation_id" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "severity" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "priority" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "outcome_read_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "report_evidence" ADD CONSTRAINT "report_evidence_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "evidence_views_report" ON "evidence_views" USING btree ("report_id","at");--> statement-breakpoint
CREATE INDEX "report_evidence_report" ON "report_evidence" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "suspensions_user" ON "suspensions" USING btree ("user_id","started_at");--> statement-breakpoint
CREATE INDEX "reports_queue" ON "reports" USING btree ("status","priority","severity","created_at");--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_once_each" UNIQUE NULLS NOT DISTINCT("reporter_id","reported_user_id","room_id","conversation_id");