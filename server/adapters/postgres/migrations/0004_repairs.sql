CREATE TABLE "repair_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"domain" text NOT NULL,
	"step" text NOT NULL,
	"way" text NOT NULL,
	"server" text NOT NULL,
	"title" text NOT NULL,
	"report_id" text NOT NULL,
	"by" text NOT NULL,
	"holder" text NOT NULL,
	"met" text[] NOT NULL,
	"values" json NOT NULL,
	"undoes" text,
	"state" text NOT NULL,
	"state_at" timestamp (3) with time zone NOT NULL,
	"shown" json,
	"refusal" json,
	"repair_id" text,
	CONSTRAINT "repair_attempts_state" CHECK ("repair_attempts"."state" in ('reading', 'shown', 'refused', 'writing', 'done'))
);
--> statement-breakpoint
CREATE TABLE "repair_locks" (
	"host" text NOT NULL,
	"origin" text NOT NULL,
	"holder" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "repair_locks_host_origin_pk" PRIMARY KEY("host","origin")
);
--> statement-breakpoint
CREATE TABLE "repairs" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"domain" text NOT NULL,
	"step" text NOT NULL,
	"origin" text NOT NULL,
	"host" text NOT NULL,
	"way" text NOT NULL,
	"server" text NOT NULL,
	"title" text NOT NULL,
	"report_id" text NOT NULL,
	"by" text NOT NULL,
	"holder" text NOT NULL,
	"letters" json NOT NULL,
	"sets" json NOT NULL,
	"predicted" json NOT NULL,
	"obtained" json,
	"state" text NOT NULL,
	"state_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "repairs_state" CHECK ("repairs"."state" in ('begun', 'written', 'not-written', 'otherwise', 'proved', 'undoing', 'undone'))
);
--> statement-breakpoint
CREATE INDEX "repair_attempts_at" ON "repair_attempts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "repairs_zone" ON "repairs" USING btree ("host","origin");--> statement-breakpoint
CREATE INDEX "repairs_at" ON "repairs" USING btree ("at");