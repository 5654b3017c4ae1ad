CREATE TABLE "analysis_contents" (
	"day" date NOT NULL,
	"report_id" bigint NOT NULL,
	"results" "bytea" NOT NULL,
	"evidence" "bytea" NOT NULL,
	CONSTRAINT "analysis_contents_day_report_id_pk" PRIMARY KEY("day","report_id")
) PARTITION BY RANGE ("day");
--> statement-breakpoint
-- What has no partition yet: audits go on where the task that makes partitions does not run.
CREATE TABLE "analysis_contents_other" PARTITION OF "analysis_contents" DEFAULT;
--> statement-breakpoint
CREATE TABLE "kept_contents" (
	"report_id" integer PRIMARY KEY NOT NULL,
	"results" "bytea" NOT NULL,
	"evidence" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "kept_contents" ADD CONSTRAINT "kept_contents_report_id_analysis_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."analysis_reports"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- They are compressed already.
ALTER TABLE "kept_contents" ALTER COLUMN "results" SET STORAGE EXTERNAL, ALTER COLUMN "evidence" SET STORAGE EXTERNAL;
--> statement-breakpoint
ALTER TABLE "analysis_contents" ALTER COLUMN "results" SET STORAGE EXTERNAL, ALTER COLUMN "evidence" SET STORAGE EXTERNAL;
--> statement-breakpoint
ALTER TABLE "analysis_contents_other" ALTER COLUMN "results" SET STORAGE EXTERNAL, ALTER COLUMN "evidence" SET STORAGE EXTERNAL;
--> statement-breakpoint
-- The role that serves may make and drop no table. These two act as the owner, on days of this one table and on nothing else.
CREATE FUNCTION "make_contents_days"("first" date, "last" date) RETURNS integer
	LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '2s' AS $$
DECLARE
	made integer := 0;
	wanted date := "first";
	part text;
BEGIN
	IF "last" - "first" NOT BETWEEN 0 AND 31 THEN
		RAISE EXCEPTION 'between 1 and 32 days are made at once';
	END IF;
	WHILE wanted <= "last" LOOP
		part := 'analysis_contents_' || to_char(wanted, 'YYYYMMDD');
		-- Rows that came before their partition stay where they are until they are over.
		IF to_regclass('public.' || part) IS NULL
			AND NOT EXISTS (SELECT FROM public.analysis_contents_other WHERE day = wanted) THEN
			EXECUTE format('CREATE TABLE public.%I PARTITION OF public.analysis_contents FOR VALUES FROM (%L) TO (%L)', part, wanted, wanted + 1);
			EXECUTE format('ALTER TABLE public.%I ALTER COLUMN results SET STORAGE EXTERNAL, ALTER COLUMN evidence SET STORAGE EXTERNAL', part);
			made := made + 1;
		END IF;
		wanted := wanted + 1;
	END LOOP;
	RETURN made;
END $$;
--> statement-breakpoint
CREATE FUNCTION "drop_contents_days"("before" date) RETURNS integer
	LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '2s' AS $$
DECLARE
	dropped integer := 0;
	part text;
BEGIN
	FOR part IN
		SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
		WHERE i.inhparent = 'public.analysis_contents'::regclass
			AND c.relname ~ '^analysis_contents_\d{8}$'
			AND to_date(right(c.relname, 8), 'YYYYMMDD') < "before"
		ORDER BY c.relname
	LOOP
		EXECUTE format('DROP TABLE public.%I', part);
		dropped := dropped + 1;
	END LOOP;
	RETURN dropped;
END $$;
--> statement-breakpoint
CREATE FUNCTION "forget_contents"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM analysis_contents WHERE day = (OLD.created_at AT TIME ZONE 'UTC')::date AND report_id = OLD.id;
	RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER "analysis_reports_contents" BEFORE DELETE ON "analysis_reports" FOR EACH ROW EXECUTE FUNCTION "forget_contents"();
--> statement-breakpoint
-- Each told step takes a number, also where it replaces another one: some ninety an audit, and the rows are gone after a day.
ALTER SEQUENCE "analysis_progress_id_seq" CYCLE;
