CREATE TABLE "api_accounts" (
	"id" serial PRIMARY KEY NOT NULL,
	"public_id" text NOT NULL,
	"email" text NOT NULL,
	"plan" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "api_accounts_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "api_accounts_email_unique" UNIQUE("email"),
	CONSTRAINT "api_accounts_plan" CHECK ("api_accounts"."plan" in ('free', 'premium', 'enterprise'))
);
--> statement-breakpoint
CREATE TABLE "api_answers" (
	"account_id" integer NOT NULL,
	"key" text NOT NULL,
	"request" text NOT NULL,
	"answer" json NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "api_answers_account_id_key_pk" PRIMARY KEY("account_id","key")
);
--> statement-breakpoint
CREATE TABLE "api_audits" (
	"id" serial PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"report_id" integer NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" serial PRIMARY KEY NOT NULL,
	"public_id" text NOT NULL,
	"account_id" integer NOT NULL,
	"name" text NOT NULL,
	"digest" text NOT NULL,
	"tail" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "api_keys_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "api_uses" (
	"account_id" integer NOT NULL,
	"month" text NOT NULL,
	"calls" integer NOT NULL,
	"refused" integer NOT NULL,
	CONSTRAINT "api_uses_account_id_month_pk" PRIMARY KEY("account_id","month")
);
--> statement-breakpoint
ALTER TABLE "analysis_reports" ADD COLUMN "protocols" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "api_answers" ADD CONSTRAINT "api_answers_account_id_api_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."api_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_audits" ADD CONSTRAINT "api_audits_account_id_api_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."api_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_audits" ADD CONSTRAINT "api_audits_report_id_analysis_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."analysis_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_api_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."api_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_uses" ADD CONSTRAINT "api_uses_account_id_api_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."api_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_audits_once" ON "api_audits" USING btree ("account_id","report_id");--> statement-breakpoint
CREATE INDEX "api_audits_report" ON "api_audits" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "api_keys_account" ON "api_keys" USING btree ("account_id");