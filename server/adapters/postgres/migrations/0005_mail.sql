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
	CONSTRAINT "mails_state" CHECK ("mails"."state" in ('waiting', 'sending', 'sent', 'uncertain', 'refused', 'dropped')),
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
ALTER TABLE "mails" ADD CONSTRAINT "mails_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_sequence" ON "invoices" USING btree ("kind","year","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_order" ON "invoices" USING btree ("kind","order_number");--> statement-breakpoint
CREATE UNIQUE INDEX "mails_once" ON "mails" USING btree ("kind","key");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("state","due_at");--> statement-breakpoint
CREATE INDEX "mails_order" ON "mails" USING btree ("order_id");