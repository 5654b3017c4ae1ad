CREATE TABLE "watch_audits" (
	"id" serial PRIMARY KEY NOT NULL,
	"domain_id" integer NOT NULL,
	"day" date NOT NULL,
	"state" text NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"report_id" integer,
	"letter" text,
	"points" integer,
	"provisional" boolean,
	"axes" json,
	CONSTRAINT "watch_audits_state_known" CHECK ("watch_audits"."state" in ('running', 'done', 'dropped', 'failed')),
	CONSTRAINT "watch_audits_ended" CHECK (("watch_audits"."state" = 'running') = ("watch_audits"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "watch_changes" (
	"id" serial PRIMARY KEY NOT NULL,
	"domain_id" integer NOT NULL,
	"audit_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"subject" text NOT NULL,
	"change" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watch_tellings" (
	"watch_id" integer NOT NULL,
	"change_id" integer NOT NULL,
	"mail_key" text NOT NULL,
	CONSTRAINT "watch_tellings_watch_id_change_id_pk" PRIMARY KEY("watch_id","change_id")
);
--> statement-breakpoint
CREATE TABLE "watch_tokens" (
	"digest" text PRIMARY KEY NOT NULL,
	"watcher_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"watch_id" integer,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "watch_tokens_purpose" CHECK ("watch_tokens"."purpose" in ('confirm', 'open', 'stop', 'feed'))
);
--> statement-breakpoint
CREATE TABLE "watched_domains" (
	"id" serial PRIMARY KEY NOT NULL,
	"domain" text NOT NULL,
	"unicode" text NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"verdicts" json NOT NULL,
	"deadlines" json NOT NULL,
	"exists" boolean NOT NULL,
	CONSTRAINT "watched_domains_domain_unique" UNIQUE("domain")
);
--> statement-breakpoint
CREATE TABLE "watchers" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "watchers_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "watches" (
	"id" serial PRIMARY KEY NOT NULL,
	"public_id" text NOT NULL,
	"watcher_id" integer NOT NULL,
	"domain_id" integer NOT NULL,
	"state" text NOT NULL,
	"selectors" text[] NOT NULL,
	"sends_nothing" boolean NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"stopped_at" timestamp (3) with time zone,
	CONSTRAINT "watches_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "watches_state" CHECK ("watches"."state" in ('asked', 'confirmed', 'stopped')),
	CONSTRAINT "watches_confirmed" CHECK ("watches"."state" <> 'confirmed' or "watches"."confirmed_at" is not null),
	CONSTRAINT "watches_stopped" CHECK (("watches"."state" = 'stopped') = ("watches"."stopped_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "watch_audits" ADD CONSTRAINT "watch_audits_domain_id_watched_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."watched_domains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_audits" ADD CONSTRAINT "watch_audits_report_id_analysis_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."analysis_reports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_changes" ADD CONSTRAINT "watch_changes_domain_id_watched_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."watched_domains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_changes" ADD CONSTRAINT "watch_changes_audit_id_watch_audits_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."watch_audits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_tellings" ADD CONSTRAINT "watch_tellings_watch_id_watches_id_fk" FOREIGN KEY ("watch_id") REFERENCES "public"."watches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_tellings" ADD CONSTRAINT "watch_tellings_change_id_watch_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."watch_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_tokens" ADD CONSTRAINT "watch_tokens_watcher_id_watchers_id_fk" FOREIGN KEY ("watcher_id") REFERENCES "public"."watchers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_tokens" ADD CONSTRAINT "watch_tokens_watch_id_watches_id_fk" FOREIGN KEY ("watch_id") REFERENCES "public"."watches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_watcher_id_watchers_id_fk" FOREIGN KEY ("watcher_id") REFERENCES "public"."watchers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_domain_id_watched_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."watched_domains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "watch_audits_once" ON "watch_audits" USING btree ("domain_id","day");--> statement-breakpoint
CREATE INDEX "watch_audits_report" ON "watch_audits" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "watch_audits_state" ON "watch_audits" USING btree ("state");--> statement-breakpoint
CREATE UNIQUE INDEX "watch_changes_once" ON "watch_changes" USING btree ("domain_id","subject");--> statement-breakpoint
CREATE INDEX "watch_changes_audit" ON "watch_changes" USING btree ("audit_id");--> statement-breakpoint
CREATE INDEX "watch_changes_domain" ON "watch_changes" USING btree ("domain_id","at");--> statement-breakpoint
CREATE INDEX "watch_tellings_change" ON "watch_tellings" USING btree ("change_id");--> statement-breakpoint
CREATE INDEX "watch_tellings_mail" ON "watch_tellings" USING btree ("mail_key");--> statement-breakpoint
CREATE INDEX "watch_tokens_watcher" ON "watch_tokens" USING btree ("watcher_id");--> statement-breakpoint
CREATE INDEX "watch_tokens_watch" ON "watch_tokens" USING btree ("watch_id");--> statement-breakpoint
CREATE INDEX "watched_domains_next" ON "watched_domains" USING btree ("next_at");--> statement-breakpoint
CREATE UNIQUE INDEX "watches_once" ON "watches" USING btree ("watcher_id","domain_id");--> statement-breakpoint
CREATE INDEX "watches_domain" ON "watches" USING btree ("domain_id","state");