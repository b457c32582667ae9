-- Everyone with open reports gets a case, which these join. Reports that were decided before stay without one.
INSERT INTO "cases" ("id", "user_id", "opened_at")
	SELECT gen_random_uuid(), "reported_user_id", min("created_at") FROM "reports" WHERE "status" = 'open' GROUP BY "reported_user_id";
--> statement-breakpoint
UPDATE "reports" SET "case_id" = "cases"."id" FROM "cases"
	WHERE "reports"."status" = 'open' AND "cases"."user_id" = "reports"."reported_user_id" AND "cases"."status" = 'open';
--> statement-breakpoint
-- Suspensions become decisions, so that the people concerned can appeal. A decision has the id of its suspension.
INSERT INTO "decisions" ("id", "case_id", "user_id", "at", "is_automatic", "action", "rule", "until", "read_at")
	SELECT s."id", CASE WHEN s."source" = 'automatic' THEN c."id" END, s."user_id", s."started_at", s."source" = 'automatic', 'suspend', s."reason", s."until",
		CASE WHEN s."lifted_at" IS NOT NULL OR s."until" <= now() THEN now() END
	FROM "suspensions" s LEFT JOIN "cases" c ON c."user_id" = s."user_id" AND c."status" = 'open' AND c."opened_at" <= s."started_at";
--> statement-breakpoint
UPDATE "suspensions" SET "decision_id" = "id";
