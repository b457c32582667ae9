ALTER TABLE "kept_suspensions" ADD COLUMN "rule" text;--> statement-breakpoint
-- New accounts have taken suspensions over without a record. Now there is a decision, against which they can appeal from today
-- on. It has the id of its suspension.
INSERT INTO "suspensions" ("id", "user_id", "started_at", "until", "source")
	SELECT gen_random_uuid(), u."id", now(), u."suspended_until", 'kept' FROM "users" u
	WHERE u."suspended_until" > now() AND NOT EXISTS (
		SELECT 1 FROM "suspensions" s WHERE s."user_id" = u."id" AND s."lifted_at" IS NULL AND s."until" = u."suspended_until");
--> statement-breakpoint
INSERT INTO "decisions" ("id", "user_id", "at", "action", "until")
	SELECT "id", "user_id", "started_at", 'suspend', "until" FROM "suspensions" WHERE "source" = 'kept';
--> statement-breakpoint
UPDATE "suspensions" SET "decision_id" = "id" WHERE "source" = 'kept';
--> statement-breakpoint
-- Cases that were open although the only people who had reported are gone.
DELETE FROM "cases" c WHERE c."status" = 'open'
	AND NOT EXISTS (SELECT 1 FROM "reports" r WHERE r."case_id" = c."id")
	AND NOT EXISTS (SELECT 1 FROM "decisions" d WHERE d."case_id" = c."id");
--> statement-breakpoint
UPDATE "cases" SET "status" = 'decided', "closed_at" = now(), "claimed_by" = NULL, "claimed_until" = NULL
	WHERE "status" = 'open' AND NOT EXISTS (SELECT 1 FROM "reports" r WHERE r."case_id" = "cases"."id" AND r."status" = 'open');
