-- Jobs that wait name an audit as the code does. Their table is made by the queue, after the first of these migrations.
DO $$ BEGIN
	IF to_regclass('pgboss.job') IS NOT NULL THEN
		UPDATE pgboss.job SET data = data - 'auditId' || jsonb_build_object('watchAuditId', data -> 'auditId')
			WHERE name LIKE 'watch-audit%' AND data ? 'auditId';
		UPDATE pgboss.job SET data = data - 'reportId' || jsonb_build_object('auditId', data -> 'reportId') WHERE data ? 'reportId';
	END IF;
END $$;--> statement-breakpoint
UPDATE "failed_jobs" SET "input" = replace("input", '"reportId"', '"auditId"');
