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
	"token_hash" text PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" serial PRIMARY KEY NOT NULL,
	"public_id" text NOT NULL,
	"number" text NOT NULL,
	"report_id" integer NOT NULL,
	"state" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"first_name" text,
	"last_name" text,
	"email" text,
	"company" json,
	"agreed" json,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"generated_at" timestamp (3) with time zone,
	"validated_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"refunded_at" timestamp (3) with time zone,
	CONSTRAINT "orders_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_state" CHECK ("orders"."state" in ('awaiting_payment', 'paid', 'generating', 'generated', 'failed_generation', 'validated', 'sending', 'sent', 'delivery_uncertain', 'refunded')),
	CONSTRAINT "orders_paid" CHECK ("orders"."state" = 'awaiting_payment' or "orders"."paid_at" is not null),
	CONSTRAINT "orders_sent" CHECK ("orders"."sent_at" is null or "orders"."validated_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "parked_refunds" (
	"intent_id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
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
	"amount_cents" integer,
	"currency" text,
	"livemode" boolean NOT NULL,
	"reference" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payments_session_id_unique" UNIQUE("session_id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_objects" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"body" json NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_access" ADD CONSTRAINT "order_access_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_report_id_analysis_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."analysis_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alerts_open" ON "alerts" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "alerts_subject" ON "alerts" USING btree ("kind","subject");--> statement-breakpoint
CREATE INDEX "orders_report" ON "orders" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "sandbox_objects_kind" ON "sandbox_objects" USING btree ("kind","created_at");