CREATE TABLE "analysis_events" (
	"report_id" integer NOT NULL,
	"seq" integer NOT NULL,
	"event" json NOT NULL,
	CONSTRAINT "analysis_events_report_id_seq_pk" PRIMARY KEY("report_id","seq")
);
--> statement-breakpoint
CREATE TABLE "analysis_progress" (
	"id" serial PRIMARY KEY NOT NULL,
	"report_id" integer NOT NULL,
	"protocol" text NOT NULL,
	"step" text NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"details" json,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analysis_reports" (
	"id" serial PRIMARY KEY NOT NULL,
	"public_id" text NOT NULL,
	"domain" text NOT NULL,
	"unicode" text NOT NULL,
	"status" text NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"dns_analysis" boolean NOT NULL,
	"security_checks" boolean NOT NULL,
	"selectors" text[] NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"last_event" integer DEFAULT 0 NOT NULL,
	"results" json,
	"evidence" json,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "analysis_reports_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "analysis_requests" (
	"id" serial PRIMARY KEY NOT NULL,
	"report_id" integer NOT NULL,
	"pdf_report" boolean NOT NULL,
	"real_time_alerts" boolean NOT NULL,
	"attested_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blog_posts" (
	"id" serial PRIMARY KEY NOT NULL,
	"title" varchar(255) NOT NULL,
	"slug" varchar(255) NOT NULL,
	"excerpt" text NOT NULL,
	"content" text NOT NULL,
	"author" varchar(100) NOT NULL,
	"category" varchar(50) NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"image_url" varchar(500),
	"video_url" varchar(500),
	"published" boolean DEFAULT false NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blog_posts_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" serial PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"password" text NOT NULL,
	CONSTRAINT "users_username_unique" UNIQUE("username")
);
--> statement-breakpoint
ALTER TABLE "analysis_events" ADD CONSTRAINT "analysis_events_report_id_analysis_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."analysis_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analysis_progress" ADD CONSTRAINT "analysis_progress_report_id_analysis_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."analysis_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analysis_requests" ADD CONSTRAINT "analysis_requests_report_id_analysis_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."analysis_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "analysis_progress_step" ON "analysis_progress" USING btree ("report_id","protocol","step");--> statement-breakpoint
CREATE INDEX "analysis_reports_recent" ON "analysis_reports" USING btree ("domain","created_at");--> statement-breakpoint
CREATE INDEX "analysis_requests_report" ON "analysis_requests" USING btree ("report_id");