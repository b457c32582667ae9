CREATE TABLE "touch_wishes" (
	"user_id" uuid NOT NULL,
	"peer_id" uuid NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "touch_wishes_user_id_peer_id_pk" PRIMARY KEY("user_id","peer_id")
);
--> statement-breakpoint
ALTER TABLE "touch_wishes" ADD CONSTRAINT "touch_wishes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "touch_wishes" ADD CONSTRAINT "touch_wishes_peer_id_users_id_fk" FOREIGN KEY ("peer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "touch_wishes_peer" ON "touch_wishes" USING btree ("peer_id");--> statement-breakpoint
CREATE INDEX "touch_wishes_until" ON "touch_wishes" USING btree ("until");