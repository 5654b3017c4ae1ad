CREATE TABLE "failed_jobs" (
	"name" text NOT NULL,
	"input" text NOT NULL,
	"made_of" text NOT NULL,
	"failures" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "failed_jobs_name_input_pk" PRIMARY KEY("name","input")
);
--> statement-breakpoint
CREATE TABLE "marks" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admin_log" (
	"id" serial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"who" text NOT NULL,
	"act" text NOT NULL,
	"order_id" integer,
	"detail" json NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"once" text,
	CONSTRAINT "admin_log_once_unique" UNIQUE("once")
);
--> statement-breakpoint
CREATE TABLE "admin_sessions" (
	"id" serial PRIMARY KEY NOT NULL,
	"admin_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"device_hash" text,
	"label" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "admin_sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"digest" text PRIMARY KEY NOT NULL,
	"session" integer,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" serial PRIMARY KEY NOT NULL,
	"admin_id" integer NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" json NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"blocked_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" serial PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"role" text DEFAULT '' NOT NULL,
	"password" text NOT NULL,
	"totp_secret" text,
	"totp_step" integer DEFAULT 0 NOT NULL,
	"recovery_hashes" json DEFAULT '[]'::json NOT NULL,
	"handle" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "users_username_unique" UNIQUE("username"),
	CONSTRAINT "users_handle_unique" UNIQUE("handle")
);
--> statement-breakpoint
CREATE TABLE "analysis_contents" (
	"day" date NOT NULL,
	"report_id" bigint NOT NULL,
	"results" "bytea" NOT NULL,
	"evidence" "bytea" NOT NULL,
	CONSTRAINT "analysis_contents_day_report_id_pk" PRIMARY KEY("day","report_id")
) PARTITION BY RANGE ("day");
--> statement-breakpoint
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
	"sends_nothing" boolean DEFAULT false NOT NULL,
	"protocols" text[] DEFAULT '{}'::text[] NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"last_event" integer DEFAULT 0 NOT NULL,
	"letter" text,
	"results" json,
	"evidence" json,
	"unhurried" boolean DEFAULT false NOT NULL,
	"put_off_until" timestamp (3) with time zone,
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
CREATE TABLE "kept_contents" (
	"report_id" integer PRIMARY KEY NOT NULL,
	"results" "bytea" NOT NULL,
	"evidence" "bytea" NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "api_links" (
	"digest" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
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
CREATE TABLE "blog_pictures" (
	"sha256" varchar(64) PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"alt" text NOT NULL,
	"octets" "bytea" NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL
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
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "blog_posts_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "post_drawings" (
	"post_id" integer PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"source_sha256" text NOT NULL,
	"drawn" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_versions" (
	"id" serial PRIMARY KEY NOT NULL,
	"post_id" integer NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"who" text,
	"text" json NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "follow_ups" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"days" integer NOT NULL,
	"token" text NOT NULL,
	"state" text NOT NULL,
	"why" text,
	"due_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"stopped_at" timestamp (3) with time zone,
	"report_id" integer,
	"compared" json,
	CONSTRAINT "follow_ups_token_unique" UNIQUE("token"),
	CONSTRAINT "follow_ups_state" CHECK ("follow_ups"."state" in ('planned', 'running', 'done', 'dropped', 'failed')),
	CONSTRAINT "follow_ups_done" CHECK ("follow_ups"."state" <> 'done' or "follow_ups"."compared" is not null),
	CONSTRAINT "follow_ups_dropped" CHECK (("follow_ups"."state" = 'dropped') = ("follow_ups"."why" is not null)),
	CONSTRAINT "follow_ups_ended" CHECK (("follow_ups"."state" in ('done', 'dropped', 'failed')) = ("follow_ups"."ended_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "received_reports" (
	"box_id" integer NOT NULL,
	"identity" text NOT NULL,
	"day" date NOT NULL,
	"organization" text NOT NULL,
	"published" json,
	"unread" integer NOT NULL,
	CONSTRAINT "received_reports_box_id_identity_pk" PRIMARY KEY("box_id","identity")
);
--> statement-breakpoint
CREATE TABLE "report_boxes" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"token" text NOT NULL,
	"domain" text NOT NULL,
	"report_id" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "report_boxes_key_unique" UNIQUE("key"),
	CONSTRAINT "report_boxes_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "report_readings" (
	"box_id" integer PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"version" text NOT NULL,
	"report_id" integer,
	"reading" json NOT NULL,
	"tls" json,
	"made_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_sums" (
	"box_id" integer NOT NULL,
	"day" date NOT NULL,
	"organization" text NOT NULL,
	"digest" text NOT NULL,
	"alike" json NOT NULL,
	"messages" bigint NOT NULL,
	CONSTRAINT "report_sums_box_id_day_organization_digest_pk" PRIMARY KEY("box_id","day","organization","digest")
);
--> statement-breakpoint
CREATE TABLE "test_messages" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"token" text NOT NULL,
	"report_id" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"begun_at" timestamp (3) with time zone,
	"evidence" json,
	CONSTRAINT "test_messages_key_unique" UNIQUE("key"),
	CONSTRAINT "test_messages_token_unique" UNIQUE("token"),
	CONSTRAINT "test_messages_state" CHECK ("test_messages"."state" in ('waiting', 'judging', 'judged')),
	CONSTRAINT "test_messages_judged" CHECK (("test_messages"."state" = 'judged') = ("test_messages"."evidence" is not null))
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"number" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"sequence" integer NOT NULL,
	"order_number" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"body" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" serial PRIMARY KEY NOT NULL,
	"public_id" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"order_id" integer,
	"recipient" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"held_until" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"answer" text,
	CONSTRAINT "mails_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "mails_state" CHECK ("mails"."state" in ('waiting', 'sending', 'sent', 'delivered', 'returned', 'written', 'uncertain', 'refused', 'dropped')),
	CONSTRAINT "mails_sending" CHECK ("mails"."state" <> 'sending' or "mails"."held_until" is not null)
);
--> statement-breakpoint
CREATE TABLE "sale_terms" (
	"digest" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"html" text NOT NULL,
	"kept_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"order_id" integer,
	"detail" json NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" text
);
--> statement-breakpoint
CREATE TABLE "link_requests" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"served_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "order_access" (
	"token_hash" text NOT NULL,
	"order_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"origin" text DEFAULT 'order' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "order_access_token_hash_order_id_pk" PRIMARY KEY("token_hash","order_id")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" serial PRIMARY KEY NOT NULL,
	"public_id" text NOT NULL,
	"number" text NOT NULL,
	"report_id" integer NOT NULL,
	"audited_id" integer,
	"auditing_id" integer,
	"state" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"first_name" text,
	"last_name" text,
	"email" text,
	"company" json,
	"agreed" json,
	"verification" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"generated_at" timestamp (3) with time zone,
	"validated_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"refunded_at" timestamp (3) with time zone,
	"refund_begun_at" timestamp (3) with time zone,
	"refund_failed_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"release" json,
	"downloaded_at" timestamp (3) with time zone,
	CONSTRAINT "orders_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_verification_unique" UNIQUE("verification"),
	CONSTRAINT "orders_state" CHECK ("orders"."state" in ('awaiting_payment', 'paid', 'generating', 'generated', 'failed_generation', 'validated', 'sending', 'sent', 'delivery_uncertain', 'refunded')),
	CONSTRAINT "orders_paid" CHECK ("orders"."state" = 'awaiting_payment' or "orders"."paid_at" is not null),
	CONSTRAINT "orders_generated" CHECK ("orders"."state" <> 'generated' or "orders"."generated_at" is not null),
	CONSTRAINT "orders_validated" CHECK ("orders"."validated_at" is null or "orders"."generated_at" is not null),
	CONSTRAINT "orders_delivery" CHECK ("orders"."state" not in ('validated', 'sending', 'sent', 'delivery_uncertain') or "orders"."validated_at" is not null),
	CONSTRAINT "orders_sent" CHECK ("orders"."sent_at" is null or "orders"."validated_at" is not null),
	CONSTRAINT "orders_sent_at" CHECK ("orders"."state" <> 'sent' or "orders"."sent_at" is not null),
	CONSTRAINT "orders_refunded" CHECK ("orders"."state" <> 'refunded' or "orders"."refunded_at" is not null or "orders"."refund_begun_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer,
	"session_id" text NOT NULL,
	"intent_id" text,
	"state" text NOT NULL,
	"undone" text,
	"amount_cents" integer,
	"currency" text,
	"livemode" boolean NOT NULL,
	"reference" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payments_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "payments_state" CHECK ("payments"."state" in ('pending', 'paid', 'failed', 'expired', 'mismatch', 'orphan', 'duplicate', 'refunded')),
	CONSTRAINT "payments_order_known" CHECK ("payments"."state" not in ('paid', 'duplicate') or "payments"."order_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"intent_id" text NOT NULL,
	"status" text NOT NULL,
	"amount_cents" integer,
	"reason" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('pending', 'succeeded', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "report_files" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"pdf" "bytea" NOT NULL,
	"sha256" text NOT NULL,
	"pages" integer NOT NULL,
	"attachments" json NOT NULL,
	"html" text DEFAULT '' NOT NULL,
	"brief" json,
	"drawn_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_objects" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"body" json NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fleet_links" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"public_id" text NOT NULL,
	"watcher_id" integer NOT NULL,
	"role" text NOT NULL,
	"name" text NOT NULL,
	"tag" text,
	"watch_id" integer,
	"digest" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "fleet_links_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "fleet_links_digest_unique" UNIQUE("digest"),
	CONSTRAINT "fleet_links_role" CHECK ("fleet_links"."role" in ('reader', 'client')),
	CONSTRAINT "fleet_links_scope" CHECK (num_nonnulls("fleet_links"."tag", "fleet_links"."watch_id") = case when "fleet_links"."role" = 'client' then 1 else 0 end)
);
--> statement-breakpoint
CREATE TABLE "fleet_profiles" (
	"watcher_id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"logo_type" text,
	"logo" "bytea",
	CONSTRAINT "fleet_profiles_logo" CHECK (("fleet_profiles"."logo_type" is null) = ("fleet_profiles"."logo" is null))
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" serial PRIMARY KEY NOT NULL,
	"title" varchar(120) NOT NULL,
	"text" text NOT NULL,
	"posted_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "consent_proofs" (
	"id" serial PRIMARY KEY NOT NULL,
	"proof" varchar(36) NOT NULL,
	"analytics" boolean NOT NULL,
	"marketing" boolean NOT NULL,
	"preferences" boolean NOT NULL,
	"words" varchar(20) NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" serial PRIMARY KEY NOT NULL,
	"reference" varchar(40) NOT NULL,
	"key" varchar(22) NOT NULL,
	"email" varchar(254) NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" text,
	"note" text DEFAULT '' NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"company" text NOT NULL,
	"subject" text NOT NULL,
	"urgency" text NOT NULL,
	"message" text NOT NULL,
	CONSTRAINT "contact_messages_reference_unique" UNIQUE("reference"),
	CONSTRAINT "contact_messages_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "post_slugs" (
	"slug" varchar(255) PRIMARY KEY NOT NULL,
	"post_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "privacy_requests" (
	"id" serial PRIMARY KEY NOT NULL,
	"reference" varchar(40) NOT NULL,
	"key" varchar(22) NOT NULL,
	"email" varchar(254) NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" text,
	"note" text DEFAULT '' NOT NULL,
	"right" text NOT NULL,
	"order_number" text NOT NULL,
	"details" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "privacy_requests_reference_unique" UNIQUE("reference"),
	CONSTRAINT "privacy_requests_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "sown_posts" (
	"slug" varchar(255) PRIMARY KEY NOT NULL,
	"sown_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "status_days" (
	"component" varchar(20) NOT NULL,
	"day" date NOT NULL,
	"up" integer NOT NULL,
	"degraded" integer NOT NULL,
	"down" integer NOT NULL,
	CONSTRAINT "status_days_component_day_pk" PRIMARY KEY("component","day")
);
--> statement-breakpoint
CREATE TABLE "status_incidents" (
	"id" serial PRIMARY KEY NOT NULL,
	"component" varchar(20) NOT NULL,
	"state" text NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "status_probes" (
	"component" varchar(20) NOT NULL,
	"slot" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"took_ms" integer,
	"note" text,
	CONSTRAINT "status_probes_component_slot_pk" PRIMARY KEY("component","slot")
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" serial PRIMARY KEY NOT NULL,
	"reference" varchar(40) NOT NULL,
	"key" varchar(22) NOT NULL,
	"email" varchar(254) NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" text,
	"note" text DEFAULT '' NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"order_number" text NOT NULL,
	CONSTRAINT "withdrawals_reference_unique" UNIQUE("reference"),
	CONSTRAINT "withdrawals_key_unique" UNIQUE("key")
);
--> statement-breakpoint
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
CREATE TABLE "watch_source_changes" (
	"id" serial PRIMARY KEY NOT NULL,
	"watch_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"subject" text NOT NULL,
	"change" json NOT NULL,
	"mail_key" text
);
--> statement-breakpoint
CREATE TABLE "watch_sources" (
	"watch_id" integer PRIMARY KEY NOT NULL,
	"box_id" integer NOT NULL,
	"linked_at" timestamp (3) with time zone NOT NULL,
	"told" json NOT NULL,
	"day" date
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
	"registrable" text,
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
	"weekly" boolean DEFAULT false NOT NULL,
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
	"badge" boolean DEFAULT false NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "watches_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "watches_state" CHECK ("watches"."state" in ('asked', 'confirmed', 'stopped')),
	CONSTRAINT "watches_confirmed" CHECK ("watches"."state" <> 'confirmed' or "watches"."confirmed_at" is not null),
	CONSTRAINT "watches_stopped" CHECK (("watches"."state" = 'stopped') = ("watches"."stopped_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "api_deliveries" (
	"id" serial PRIMARY KEY NOT NULL,
	"public_id" text NOT NULL,
	"webhook_id" integer NOT NULL,
	"event" text NOT NULL,
	"body" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer NOT NULL,
	"attempts_before" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"attempted_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"status" integer,
	"fault" text,
	CONSTRAINT "api_deliveries_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "api_deliveries_state" CHECK ("api_deliveries"."state" in ('waiting', 'delivered', 'failed')),
	CONSTRAINT "api_deliveries_waits" CHECK (("api_deliveries"."state" = 'waiting') = ("api_deliveries"."due_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "api_webhooks" (
	"id" serial PRIMARY KEY NOT NULL,
	"public_id" text NOT NULL,
	"account_id" integer NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"held_until" timestamp (3) with time zone,
	"disabled_at" timestamp (3) with time zone,
	CONSTRAINT "api_webhooks_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
ALTER TABLE "admin_log" ADD CONSTRAINT "admin_log_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_sessions" ADD CONSTRAINT "admin_sessions_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_session_admin_sessions_id_fk" FOREIGN KEY ("session") REFERENCES "public"."admin_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analysis_events" ADD CONSTRAINT "analysis_events_report_id_analysis_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."analysis_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analysis_progress" ADD CONSTRAINT "analysis_progress_report_id_analysis_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."analysis_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analysis_requests" ADD CONSTRAINT "analysis_requests_report_id_analysis_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."analysis_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analysis_views" ADD CONSTRAINT "analysis_views_report_id_analysis_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."analysis_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_contents" ADD CONSTRAINT "kept_contents_report_id_analysis_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."analysis_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_answers" ADD CONSTRAINT "api_answers_account_id_api_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."api_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_audits" ADD CONSTRAINT "api_audits_account_id_api_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."api_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_audits" ADD CONSTRAINT "api_audits_report_id_analysis_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."analysis_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_api_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."api_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_uses" ADD CONSTRAINT "api_uses_account_id_api_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."api_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_drawings" ADD CONSTRAINT "post_drawings_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_versions" ADD CONSTRAINT "post_versions_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_audits" ADD CONSTRAINT "patient_audits_report_id_analysis_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."analysis_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_report_id_analysis_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."analysis_reports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "received_reports" ADD CONSTRAINT "received_reports_box_id_report_boxes_id_fk" FOREIGN KEY ("box_id") REFERENCES "public"."report_boxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_boxes" ADD CONSTRAINT "report_boxes_report_id_analysis_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."analysis_reports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_readings" ADD CONSTRAINT "report_readings_box_id_report_boxes_id_fk" FOREIGN KEY ("box_id") REFERENCES "public"."report_boxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_sums" ADD CONSTRAINT "report_sums_box_id_report_boxes_id_fk" FOREIGN KEY ("box_id") REFERENCES "public"."report_boxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_messages" ADD CONSTRAINT "test_messages_report_id_analysis_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."analysis_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_access" ADD CONSTRAINT "order_access_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_report_id_analysis_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."analysis_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_audited_id_analysis_reports_id_fk" FOREIGN KEY ("audited_id") REFERENCES "public"."analysis_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_auditing_id_analysis_reports_id_fk" FOREIGN KEY ("auditing_id") REFERENCES "public"."analysis_reports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_files" ADD CONSTRAINT "report_files_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fleet_links" ADD CONSTRAINT "fleet_links_watcher_id_watchers_id_fk" FOREIGN KEY ("watcher_id") REFERENCES "public"."watchers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fleet_links" ADD CONSTRAINT "fleet_links_watch_id_watches_id_fk" FOREIGN KEY ("watch_id") REFERENCES "public"."watches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fleet_profiles" ADD CONSTRAINT "fleet_profiles_watcher_id_watchers_id_fk" FOREIGN KEY ("watcher_id") REFERENCES "public"."watchers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_audits" ADD CONSTRAINT "watch_audits_domain_id_watched_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."watched_domains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_audits" ADD CONSTRAINT "watch_audits_report_id_analysis_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."analysis_reports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_changes" ADD CONSTRAINT "watch_changes_domain_id_watched_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."watched_domains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_changes" ADD CONSTRAINT "watch_changes_audit_id_watch_audits_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."watch_audits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_source_changes" ADD CONSTRAINT "watch_source_changes_watch_id_watch_sources_watch_id_fk" FOREIGN KEY ("watch_id") REFERENCES "public"."watch_sources"("watch_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_sources" ADD CONSTRAINT "watch_sources_watch_id_watches_id_fk" FOREIGN KEY ("watch_id") REFERENCES "public"."watches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_sources" ADD CONSTRAINT "watch_sources_box_id_report_boxes_id_fk" FOREIGN KEY ("box_id") REFERENCES "public"."report_boxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_tellings" ADD CONSTRAINT "watch_tellings_watch_id_watches_id_fk" FOREIGN KEY ("watch_id") REFERENCES "public"."watches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_tellings" ADD CONSTRAINT "watch_tellings_change_id_watch_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."watch_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_tokens" ADD CONSTRAINT "watch_tokens_watcher_id_watchers_id_fk" FOREIGN KEY ("watcher_id") REFERENCES "public"."watchers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_tokens" ADD CONSTRAINT "watch_tokens_watch_id_watches_id_fk" FOREIGN KEY ("watch_id") REFERENCES "public"."watches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_watcher_id_watchers_id_fk" FOREIGN KEY ("watcher_id") REFERENCES "public"."watchers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_domain_id_watched_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."watched_domains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_deliveries" ADD CONSTRAINT "api_deliveries_webhook_id_api_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."api_webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_webhooks" ADD CONSTRAINT "api_webhooks_account_id_api_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."api_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_sessions_admin" ON "admin_sessions" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "passkeys_admin" ON "passkeys" USING btree ("admin_id");--> statement-breakpoint
CREATE UNIQUE INDEX "analysis_progress_step" ON "analysis_progress" USING btree ("report_id","protocol","step");--> statement-breakpoint
CREATE INDEX "analysis_reports_recent" ON "analysis_reports" USING btree ("domain","created_at");--> statement-breakpoint
CREATE INDEX "analysis_reports_queued" ON "analysis_reports" USING btree ("created_at") WHERE "analysis_reports"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "analysis_reports_put_off" ON "analysis_reports" USING btree ("put_off_until") WHERE "analysis_reports"."put_off_until" is not null;--> statement-breakpoint
CREATE INDEX "analysis_reports_status" ON "analysis_reports" USING btree ("status");--> statement-breakpoint
CREATE INDEX "analysis_reports_created" ON "analysis_reports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "analysis_requests_report" ON "analysis_requests" USING btree ("report_id");--> statement-breakpoint
CREATE UNIQUE INDEX "api_audits_once" ON "api_audits" USING btree ("account_id","report_id");--> statement-breakpoint
CREATE INDEX "api_audits_report" ON "api_audits" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "api_keys_account" ON "api_keys" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "api_links_email" ON "api_links" USING btree ("email");--> statement-breakpoint
CREATE INDEX "post_versions_post" ON "post_versions" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "shared_answers_asked" ON "shared_answers" USING btree ("asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "follow_ups_once" ON "follow_ups" USING btree ("order_id","days");--> statement-breakpoint
CREATE INDEX "follow_ups_due" ON "follow_ups" USING btree ("state","due_at");--> statement-breakpoint
CREATE INDEX "follow_ups_report" ON "follow_ups" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "received_reports_day" ON "received_reports" USING btree ("day");--> statement-breakpoint
CREATE INDEX "report_boxes_report" ON "report_boxes" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "report_sums_day" ON "report_sums" USING btree ("day");--> statement-breakpoint
CREATE INDEX "test_messages_report" ON "test_messages" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "test_messages_created" ON "test_messages" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_sequence" ON "invoices" USING btree ("kind","year","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_order" ON "invoices" USING btree ("kind","order_number");--> statement-breakpoint
CREATE UNIQUE INDEX "mails_once" ON "mails" USING btree ("kind","key");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("state","due_at");--> statement-breakpoint
CREATE INDEX "mails_order" ON "mails" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "alerts_open" ON "alerts" USING btree ("closed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_once" ON "alerts" USING btree ("kind","subject");--> statement-breakpoint
CREATE INDEX "orders_report" ON "orders" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "orders_audited" ON "orders" USING btree ("audited_id");--> statement-breakpoint
CREATE INDEX "orders_auditing" ON "orders" USING btree ("auditing_id");--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_intent" ON "payments" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "refunds_intent" ON "refunds" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "sandbox_objects_kind" ON "sandbox_objects" USING btree ("kind","created_at");--> statement-breakpoint
CREATE INDEX "fleet_links_watcher" ON "fleet_links" USING btree ("watcher_id");--> statement-breakpoint
CREATE INDEX "fleet_links_watch" ON "fleet_links" USING btree ("watch_id");--> statement-breakpoint
CREATE INDEX "fleet_links_expires" ON "fleet_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "consent_proofs_decided" ON "consent_proofs" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "consent_proofs_proof" ON "consent_proofs" USING btree ("proof");--> statement-breakpoint
CREATE INDEX "contact_messages_received" ON "contact_messages" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "watch_audits_once" ON "watch_audits" USING btree ("domain_id","day");--> statement-breakpoint
CREATE INDEX "watch_audits_report" ON "watch_audits" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "watch_audits_state" ON "watch_audits" USING btree ("state");--> statement-breakpoint
CREATE UNIQUE INDEX "watch_changes_once" ON "watch_changes" USING btree ("domain_id","subject");--> statement-breakpoint
CREATE INDEX "watch_changes_audit" ON "watch_changes" USING btree ("audit_id");--> statement-breakpoint
CREATE INDEX "watch_changes_domain" ON "watch_changes" USING btree ("domain_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "watch_source_changes_once" ON "watch_source_changes" USING btree ("watch_id","subject");--> statement-breakpoint
CREATE INDEX "watch_source_changes_mail" ON "watch_source_changes" USING btree ("mail_key");--> statement-breakpoint
CREATE INDEX "watch_sources_box" ON "watch_sources" USING btree ("box_id");--> statement-breakpoint
CREATE INDEX "watch_sources_day" ON "watch_sources" USING btree ("day");--> statement-breakpoint
CREATE INDEX "watch_tellings_change" ON "watch_tellings" USING btree ("change_id");--> statement-breakpoint
CREATE INDEX "watch_tellings_mail" ON "watch_tellings" USING btree ("mail_key");--> statement-breakpoint
CREATE INDEX "watch_tokens_watcher" ON "watch_tokens" USING btree ("watcher_id");--> statement-breakpoint
CREATE INDEX "watch_tokens_watch" ON "watch_tokens" USING btree ("watch_id");--> statement-breakpoint
CREATE INDEX "watched_domains_next" ON "watched_domains" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "watched_domains_registrable" ON "watched_domains" USING btree ("registrable");--> statement-breakpoint
CREATE UNIQUE INDEX "watches_once" ON "watches" USING btree ("watcher_id","domain_id");--> statement-breakpoint
CREATE INDEX "watches_domain" ON "watches" USING btree ("domain_id","state");--> statement-breakpoint
CREATE INDEX "api_deliveries_webhook" ON "api_deliveries" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "api_deliveries_due" ON "api_deliveries" USING btree ("due_at") WHERE "api_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "api_webhooks_account" ON "api_webhooks" USING btree ("account_id");--> statement-breakpoint
-- What has no partition yet: audits go on where the task that makes partitions does not run.
CREATE TABLE "analysis_contents_other" PARTITION OF "analysis_contents" DEFAULT;
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
