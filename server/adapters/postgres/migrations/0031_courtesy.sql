CREATE UNLOGGED TABLE "courtesy_turns" (
	"address" text PRIMARY KEY NOT NULL,
	"went" timestamp with time zone[] DEFAULT '{}'::timestamptz[] NOT NULL,
	"allowance" double precision NOT NULL,
	"counted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"promised" timestamp with time zone,
	"closed_until" timestamp with time zone
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "patient_audits" (
	"report_id" integer PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"appointments" json NOT NULL,
	"takes_shared" boolean,
	"answers" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "shared_answers" (
	"question" "bytea" PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answer" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "analysis_reports" ADD COLUMN "unhurried" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "analysis_reports" ADD COLUMN "put_off_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "patient_audits" ADD CONSTRAINT "patient_audits_report_id_analysis_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."analysis_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shared_answers_asked" ON "shared_answers" USING btree ("asked_at");