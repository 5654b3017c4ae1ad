CREATE TABLE "analysis_views" (
	"report_id" integer PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"results" "bytea" NOT NULL,
	"results_tag" text NOT NULL,
	"document" "bytea" NOT NULL,
	"document_tag" text NOT NULL,
	"verdicts" json NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_drawings" (
	"post_id" integer PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"source_sha256" text NOT NULL,
	"drawn" json NOT NULL
);
--> statement-breakpoint
ALTER TABLE "analysis_views" ADD CONSTRAINT "analysis_views_report_id_analysis_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."analysis_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_drawings" ADD CONSTRAINT "post_drawings_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analysis_reports_queued" ON "analysis_reports" USING btree ("created_at") WHERE "analysis_reports"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "analysis_reports_status" ON "analysis_reports" USING btree ("status");--> statement-breakpoint
CREATE INDEX "analysis_reports_created" ON "analysis_reports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_audited" ON "orders" USING btree ("audited_id");