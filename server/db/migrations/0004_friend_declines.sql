CREATE TABLE "friend_declines" (
	"requester_id" uuid NOT NULL,
	"receiver_id" uuid NOT NULL,
	"declined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "friend_declines_requester_id_receiver_id_pk" PRIMARY KEY("requester_id","receiver_id")
);
--> statement-breakpoint
ALTER TABLE "friend_declines" ADD CONSTRAINT "friend_declines_requester_id_users_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_declines" ADD CONSTRAINT "friend_declines_receiver_id_users_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "friend_declines_receiver" ON "friend_declines" USING btree ("receiver_id");