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
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_report_id_analysis_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."analysis_reports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "follow_ups_once" ON "follow_ups" USING btree ("order_id","days");--> statement-breakpoint
CREATE INDEX "follow_ups_due" ON "follow_ups" USING btree ("state","due_at");--> statement-breakpoint
CREATE INDEX "follow_ups_report" ON "follow_ups" USING btree ("report_id");