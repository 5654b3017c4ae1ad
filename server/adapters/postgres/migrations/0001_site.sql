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
	"status" text DEFAULT 'new' NOT NULL,
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
CREATE TABLE "privacy_requests" (
	"id" serial PRIMARY KEY NOT NULL,
	"reference" varchar(40) NOT NULL,
	"key" varchar(22) NOT NULL,
	"email" varchar(254) NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
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
	"status" text DEFAULT 'new' NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"order_number" text NOT NULL,
	CONSTRAINT "withdrawals_reference_unique" UNIQUE("reference"),
	CONSTRAINT "withdrawals_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE INDEX "consent_proofs_decided" ON "consent_proofs" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "contact_messages_received" ON "contact_messages" USING btree ("received_at");