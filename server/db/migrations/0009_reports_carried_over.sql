-- Reports of earlier versions take their place in the queue; what was decided then is no news.
UPDATE "reports" SET "severity" = 1 WHERE "reason" IN ('SPAM', 'FAKE_PROFILE');
--> statement-breakpoint
UPDATE "reports" SET "outcome_read_at" = coalesce("resolved_at", "created_at") WHERE "status" = 'resolved';
--> statement-breakpoint
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "evidence_views_are_kept" BEFORE UPDATE OR DELETE OR TRUNCATE ON "evidence_views"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
