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
ALTER TABLE "test_messages" ADD CONSTRAINT "test_messages_report_id_analysis_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."analysis_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "test_messages_report" ON "test_messages" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "test_messages_created" ON "test_messages" USING btree ("created_at");