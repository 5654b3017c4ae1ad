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
ALTER TABLE "api_deliveries" ADD CONSTRAINT "api_deliveries_webhook_id_api_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."api_webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_webhooks" ADD CONSTRAINT "api_webhooks_account_id_api_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."api_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_deliveries_webhook" ON "api_deliveries" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "api_deliveries_due" ON "api_deliveries" USING btree ("due_at") WHERE "api_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "api_webhooks_account" ON "api_webhooks" USING btree ("account_id");